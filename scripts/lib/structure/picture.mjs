/** @typedef {import('./source.mjs').Source} Source */

/** The sides of the house, each with the rooms below its features. */
const SIDES = {
  server: { folder: 'apps/server/src/', above: ['app.ts'], below: ['platform', 'contract'] },
  web: { folder: 'apps/web/src/', above: ['app'], below: ['ui', 'platform', 'contract'] },
};

/** @typedef {Map<string, Set<string>>} Graph from each feature to those it imports */

/** @returns {Graph} */
function featureGraph(/** @type {Source[]} */ sources, /** @type {string} */ folder) {
  /** @type {Graph} */
  const graph = new Map();
  const featureOf = (/** @type {string} */ path) => new RegExp(`^${folder}features/([^/]+)/`).exec(path)?.[1];
  for (const { path, isTest, imports } of sources) {
    const from = featureOf(path);
    if (from === undefined || isTest) continue;
    const used = graph.get(from) ?? new Set();
    for (const { path: to = '' } of imports) {
      const feature = featureOf(to);
      if (feature !== undefined && feature !== from) used.add(feature);
    }
    graph.set(from, used);
  }
  return graph;
}

/** @returns {Set<string>} everything that can be reached from these features */
function reachedFrom(/** @type {Graph} */ graph, /** @type {Iterable<string>} */ features) {
  /** @type {Set<string>} */
  const reached = new Set();
  const follow = (/** @type {string} */ feature) => {
    if (reached.has(feature)) return;
    reached.add(feature);
    for (const next of graph.get(feature) ?? []) follow(next);
  };
  for (const feature of features) follow(feature);
  return reached;
}

/** @returns {[string, string][]} the arrows that no longer way through other features stands for */
function shortest(/** @type {Graph} */ graph) {
  return [...graph].flatMap(([from, used]) =>
    [...used]
      .filter(
        (to) =>
          !reachedFrom(
            graph,
            [...used].filter((other) => other !== to),
          ).has(to),
      )
      .map((to) => /** @type {[string, string]} */ ([from, to])),
  );
}

/**
 * One side of the house as a mermaid flowchart: an arrow leads from each feature to those it uses directly; a
 * feature that is also used by way of another has no arrow of its own.
 * @param {Source[]} sources
 * @param {keyof typeof SIDES} side
 */
export function pictureOf(sources, side) {
  const { folder, above, below } = SIDES[side];
  const arrows = shortest(featureGraph(sources, folder));
  const features = [...new Set(featureGraph(sources, folder).keys())].sort();
  const chain = [...above, 'features', ...below].map((room) => `${side}_${room.replace('.', '_')}`);
  return [
    '```mermaid',
    'flowchart TD',
    `  ${above.map((room, index) => `${chain[index]}[${room}]`).join(' & ')} --> features`,
    '  subgraph features',
    ...features.map((feature) => `    ${feature}`),
    ...arrows
      .map(([from, to]) => `    ${from} --> ${to}`)
      .sort((one, other) => one.localeCompare(other, 'en')),
    '  end',
    `  features --> ${below.map((room) => `${side}_${room}[${room}]`).join(' --> ')}`,
    '```',
  ].join('\n');
}

/** The sides that docs/ARCHITECTURE.md has a picture of. */
export const sides = /** @type {(keyof typeof SIDES)[]} */ (Object.keys(SIDES));

import { moduleFinder, serverOrder } from './features.mjs';
import { visit } from './source.mjs';

/** @typedef {import('./source.mjs').Source} Source */

/** The folders of server and web app, with the layers above and below their features. */
const SIDES = {
  server: { folder: 'apps/server/src/', above: ['app.ts'], below: ['platform', 'contract'] },
  web: { folder: 'apps/web/src/', above: ['app'], below: ['ui', 'platform', 'contract'] },
};

/** @typedef {Map<string, Set<string>>} Graph from each feature or module to those it imports */

/** @returns {Graph} */
function importGraph(
  /** @type {Source[]} */ sources,
  /** @type {(path: string) => string | undefined} */ nodeOf,
) {
  /** @type {Graph} */
  const graph = new Map();
  for (const { path, isTest, imports } of sources) {
    const from = nodeOf(path);
    if (from === undefined || isTest) continue;
    const used = graph.get(from) ?? new Set();
    for (const { path: imported = '' } of imports) {
      const to = nodeOf(imported);
      if (to !== undefined && to !== from) used.add(to);
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

/** @returns {[string, string][]} the arrows of a graph, without those that a longer path replaces */
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

const drawn = (/** @type {string} */ module) => module.replace(/\W/g, '_');

/** @returns {string[]} the arrows of a graph in mermaid, without those that a longer path replaces */
const arrowsOf = (/** @type {Graph} */ graph) =>
  shortest(graph)
    .map(([from, to]) => `${drawn(from)} --> ${drawn(to)}`)
    .sort((one, other) => one.localeCompare(other, 'en'));

/** @returns {string[]} the lines that draw a feature: a frame around its modules, or just its name */
function featureLines(/** @type {string} */ feature, /** @type {Graph} */ modules) {
  if (modules.size === 0) return [feature];
  const inside = [...modules.keys()].sort().map((module) => `${drawn(module)}[${module.split('/')[1]}]`);
  return [`subgraph ${feature}`, ...[...inside, ...arrowsOf(modules)].map((line) => `  ${line}`), 'end'];
}

/**
 * Draws the server or the web app as a mermaid flowchart, without arrows that a longer path replaces.
 * @param {Source[]} sources
 * @param {keyof typeof SIDES} side
 */
export function diagramOf(sources, side) {
  const { folder, above, below } = SIDES[side];
  const modulesOf = moduleFinder(sources);
  const partsOf = (/** @type {string} */ path) => (path.startsWith(folder) ? modulesOf(path) : []);
  const graph = importGraph(sources, (path) => partsOf(path)[0]);
  const modulesIn = (/** @type {string} */ feature) =>
    importGraph(sources, (path) => (partsOf(path)[0] === feature ? partsOf(path)[1] : undefined));
  const chain = [...above, 'features', ...below].map((module) => `${side}_${module.replace('.', '_')}`);
  return [
    '```mermaid',
    'flowchart TD',
    `  ${above.map((module, index) => `${chain[index]}[${module}]`).join(' & ')} --> features`,
    '  subgraph features',
    ...[...graph.keys()]
      .sort()
      .flatMap((feature) => featureLines(feature, modulesIn(feature)))
      .map((line) => `    ${line}`),
    ...arrowsOf(graph).map((line) => `    ${line}`),
    '  end',
    `  features --> ${below.map((module) => `${side}_${module}[${module}]`).join(' --> ')}`,
    '```',
  ].join('\n');
}

/** @returns {string | undefined} the text that a feature's declaration gives as `owns` */
function ownsOf(/** @type {Source[]} */ sources, /** @type {string} */ feature) {
  const source = sources.find(({ path }) => path === `${SIDES.server.folder}features/${feature}/feature.ts`);
  /** @type {string | undefined} */
  let owns;
  if (source !== undefined)
    visit(source, {
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && key.name === 'owns' && value.type === 'Literal')
          owns = String(value.value);
      },
    });
  return owns;
}

/** Returns the rows of the table of the server's features, and the features without `owns`. */
export function featureRows(/** @type {Source[]} */ sources) {
  const features = serverOrder(sources).filter((module) => !module.includes('/'));
  const owned = features.map((feature) => ({ feature, owns: ownsOf(sources, feature) }));
  return {
    rows: owned.map(({ feature, owns = '' }) => `| \`${feature}\` | ${owns} |`),
    silent: owned.flatMap(({ feature, owns }) => (owns === undefined ? [feature] : [])),
  };
}

/** The names of the two diagrams in docs/ARCHITECTURE.md. */
export const diagramSides = /** @type {(keyof typeof SIDES)[]} */ (Object.keys(SIDES));

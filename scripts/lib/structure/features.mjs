import { visit } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 *
 * A dependency of one feature or file on another, by an import (also of types) or by SQL.
 * @typedef {{ area: string, from: string, to: string, path: string, line: number }} Use
 */

const SERVER = 'apps/server/src';
/** The ordered list of server features, each of which may use only earlier ones. */
const ORDER = `${SERVER}/features/index.ts`;

/**
 * @returns {string[]} the server's features in order: those whose `feature.ts` features/index.ts lists
 * directly or as a call
 */
export function serverFeatures(/** @type {Source[]} */ sources) {
  const source = sources.find(({ path }) => path === ORDER);
  if (source === undefined) return [];
  const folders = new Map(
    source.imports.flatMap(({ path = '', names }) => {
      const feature = /\/features\/([^/]+)\/feature\.ts$/.exec(path)?.[1];
      return feature === undefined ? [] : names.map(({ local }) => /** @type {const} */ ([local, feature]));
    }),
  );
  /** @type {string[]} */
  const order = [];
  visit(source, {
    ArrayExpression: ({ elements }) => {
      for (const element of elements) {
        const named = element?.type === 'CallExpression' ? element.callee : element;
        const feature = named?.type === 'Identifier' ? folders.get(named.name) : undefined;
        if (feature !== undefined) order.push(feature);
      }
    },
  });
  return order;
}

/** @returns {{ area: string, feature: string } | undefined} the feature of a file */
export function featureOf(/** @type {string} */ path) {
  const [, area, feature] = /^(apps\/(?:web|server)\/src)\/features\/([^/]+)\/./.exec(path) ?? [];
  return area === undefined || feature === undefined ? undefined : { area, feature };
}

/** @returns {Use[]} imports from other features */
export function importedFeatures(/** @type {Source} */ { path, imports, isTest }) {
  const own = featureOf(path);
  if (own === undefined || isTest) return [];
  return imports.flatMap(({ path: imported, line }) => {
    const target = imported === undefined ? undefined : featureOf(imported);
    if (target?.area !== own.area || target.feature === own.feature) return [];
    return [{ area: own.area, from: own.feature, to: target.feature, path, line }];
  });
}

/**
 * @returns {Use[]} imports of files (also of types) that may close a circle of files. Late ones do not, and
 * those between features are found as such.
 */
export function importedFiles(/** @type {Source[]} */ sources) {
  let uses = sources.flatMap(({ path, imports, isTest }) => {
    const targets = imports.filter(
      ({ path: to, late }) =>
        to !== undefined && !late && featureOf(to)?.feature === featureOf(path)?.feature,
    );
    return isTest
      ? []
      : targets.map(({ path: to = '', line }) => ({ area: 'files', from: path, to, path, line }));
  });
  // An import closes no circle unless its file is imported and the imported file imports.
  for (let before = Number.POSITIVE_INFINITY; uses.length < before; ) {
    before = uses.length;
    const froms = new Set(uses.map(({ from }) => from));
    const tos = new Set(uses.map(({ to }) => to));
    uses = uses.filter(({ from, to }) => tos.has(from) && froms.has(to));
  }
  return uses;
}

/** @returns {Use[][]} a shortest cycle for each feature that depends on itself */
function circlesOf(/** @type {Use[]} */ uses) {
  /** @type {Map<string, Map<string, Use>>} */
  const byFeature = new Map();
  for (const use of uses) {
    const targets = byFeature.get(use.from) ?? new Map();
    if (!targets.has(use.to)) targets.set(use.to, use);
    byFeature.set(use.from, targets);
  }
  const wayBack = (/** @type {string} */ start) => {
    const reached = new Set();
    /** @type {Use[][]} */
    let ways = [...(byFeature.get(start)?.values() ?? [])].map((use) => [use]);
    while (ways.length > 0) {
      const closed = ways.find((way) => way.at(-1)?.to === start);
      if (closed !== undefined) return closed;
      ways = ways.flatMap((way) => {
        const { to = '' } = way.at(-1) ?? {};
        if (reached.has(to)) return [];
        reached.add(to);
        return [...(byFeature.get(to)?.values() ?? [])].map((use) => [...way, use]);
      });
    }
    return undefined;
  };
  return [...byFeature.keys()].sort().flatMap((feature) => {
    const way = wayBack(feature);
    return way === undefined ? [] : [way];
  });
}

/** Finds circular dependencies of features in server and web app, or of files, each once. */
export function checkCircles(/** @type {Use[]} */ uses) {
  /** @type {Violation[]} */
  const found = [];
  for (const area of new Set(uses.map((use) => use.area))) {
    const known = new Set();
    for (const way of circlesOf(uses.filter((use) => use.area === area))) {
      const members = way.map(({ from }) => from);
      const key = members.toSorted().join(' ');
      if (known.has(key)) continue;
      known.add(key);
      const [{ path = '', line = 0 } = {}] = way;
      const others = way.slice(1).map((use) => `${use.path}:${use.line}`);
      const names = [...members, members[0]].join(' → ');
      found.push({ path, line, rule: 'circle', message: `${names} (${others.join(', ')})` });
    }
  }
  return found;
}

/** Finds server features that use a later one or are not listed. */
export function checkDirection(/** @type {Use[]} */ uses, /** @type {string[]} */ order) {
  return uses.flatMap(({ area, from, to, path, line }) => {
    if (area !== SERVER) return [];
    const place = (/** @type {string} */ feature) => order.indexOf(feature);
    const homeless = [from, to].find((feature) => place(feature) < 0);
    if (homeless === undefined && place(to) < place(from)) return [];
    const message =
      homeless === undefined ? `${to} lies above ${from}` : `${homeless} has no place in features/index.ts`;
    return [{ path, line, rule: 'direction', message }];
  });
}

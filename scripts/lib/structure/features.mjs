import { visit } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 *
 * One module or file uses another: by an import, also of types, or by SQL.
 * @typedef {{ area: string, from: string, to: string, path: string, line: number }} Use
 */

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features/`;

/**
 * Returns the modules that contain a file: its feature, then its subfeatures, which are folders with an
 * index.ts or a feature.ts.
 * @typedef {(path: string) => string[]} ModulesOf
 */

/** @returns {ModulesOf} */
export function moduleFinder(/** @type {Source[]} */ sources) {
  const folders = new Set(
    sources.flatMap(({ path }) => /^(.+\/features\/.+)\/(?:index|feature)\.tsx?$/.exec(path)?.[1] ?? []),
  );
  return (path) => {
    const [, base, inside = ''] = /^(apps\/(?:web|server)\/src\/features\/)(.+)$/.exec(path) ?? [];
    const steps = inside.split('/').slice(0, -1);
    return steps
      .map((_, index) => steps.slice(0, index + 1).join('/'))
      .filter((module, index) => index === 0 || folders.has(`${base}${module}`));
  };
}

/** @returns {string[]} the modules whose `feature.ts` the file imports and lists in arrays, in that order */
function orderOf(/** @type {Source} */ source) {
  const modules = new Map(
    source.imports.flatMap(({ path = '', names }) => {
      const module = /\/features\/(.+)\/feature\.ts$/.exec(path)?.[1];
      return module === undefined ? [] : names.map(({ local }) => /** @type {const} */ ([local, module]));
    }),
  );
  /** @type {string[]} */
  const order = [];
  visit(source, {
    ArrayExpression: ({ elements }) => {
      for (const element of elements) {
        const listed = element?.type === 'SpreadElement' ? element.argument : element;
        const named = listed?.type === 'CallExpression' ? listed.callee : listed;
        const module = named?.type === 'Identifier' ? modules.get(named.name) : undefined;
        if (module !== undefined) order.push(module);
      }
    },
  });
  return order;
}

/**
 * @returns {string[]} the server's modules in the order in which they are listed; each may use only modules
 * before it
 */
export function serverOrder(/** @type {Source[]} */ sources) {
  return sources
    .filter(({ path }) => path === `${FEATURES}index.ts` || /\/features\/.+\/feature\.ts$/.test(path))
    .flatMap(orderOf);
}

/** @returns {{ area: string, feature: string } | undefined} the side and the name of a file's feature */
export function featureOf(/** @type {string} */ path) {
  const [, area, feature] = /^(apps\/(?:web|server)\/src)\/features\/([^/]+)\/./.exec(path) ?? [];
  return area === undefined || feature === undefined ? undefined : { area, feature };
}

/** @returns {Use[]} the imports of this file from other modules */
export function importedModules(
  /** @type {Source} */ { path, imports, isTest },
  /** @type {ModulesOf} */ modules,
) {
  const area = featureOf(path)?.area;
  const from = modules(path).at(-1);
  if (area === undefined || from === undefined || isTest) return [];
  return imports.flatMap(({ path: imported = '', line }) => {
    const to = modules(imported).at(-1);
    if (to === undefined || to === from || featureOf(imported)?.area !== area) return [];
    return [{ area, from, to, path, line }];
  });
}

/** @returns {Use[]} imports inside a feature that may be part of a cycle of files, without dynamic imports */
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
  // Removes files that are in no cycle, because a file of a cycle imports and is imported.
  for (let before = Number.POSITIVE_INFINITY; uses.length < before; ) {
    before = uses.length;
    const froms = new Set(uses.map(({ from }) => from));
    const tos = new Set(uses.map(({ to }) => to));
    uses = uses.filter(({ from, to }) => tos.has(from) && froms.has(to));
  }
  return uses;
}

/** @returns {Use[][]} for each feature that depends on itself, a shortest cycle */
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

/** Finds cyclic dependencies, each once: between features, between subfeatures, and between files. */
export function checkCycles(/** @type {Use[]} */ uses) {
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

/** @returns {[string, string]} both paths, each cut after the first folder in which they differ */
function sideBySide(/** @type {string} */ from, /** @type {string} */ to) {
  const [one, other] = [from.split('/'), to.split('/')];
  const apart = one.findIndex((step, index) => step !== other[index]);
  const cut = (/** @type {string[]} */ steps) => steps.slice(0, apart + 1).join('/');
  return [cut(one), cut(other)];
}

/** Finds uses of a later module in the order, and features that are missing in the order. */
export function checkDirection(/** @type {Use[]} */ uses, /** @type {string[]} */ order) {
  return uses.flatMap(({ area, path, line, ...use }) => {
    if (area !== SERVER || use.to.startsWith(`${use.from}/`)) return [];
    const [from, to] = sideBySide(use.from, use.to);
    const place = (/** @type {string} */ module) => order.indexOf(module);
    const homeless = [from, to].find((module) => place(module) < 0);
    // A subfeature without a place in the order is allowed, because its cycles are checked elsewhere.
    if (homeless?.includes('/')) return [];
    if (homeless === undefined && place(to) < place(from)) return [];
    const message =
      homeless === undefined ? `${to} lies above ${from}` : `${homeless} has no place in features/index.ts`;
    return [{ path, line, rule: 'direction', message }];
  });
}

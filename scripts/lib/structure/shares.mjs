import { featureOf } from './features.mjs';

/**
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./features.mjs').ModulesOf} ModulesOf
 */

/** The largest share of the server's or web app's feature code that one module may have, with tests. */
const MOST = 0.15;
/** A project with fewer lines is too small to be divided. */
const ENOUGH_LINES = 1000;

/**
 * Finds modules that are too large a part of the features of server or web app.
 * @returns {Violation[]}
 */
export function checkShares(/** @type {Source[]} */ sources, /** @type {ModulesOf} */ modules) {
  /** @type {Map<string, Map<string, number>>} */
  const sides = new Map();
  for (const { path, text } of sources) {
    const area = featureOf(path)?.area;
    const module = modules(path).at(-1);
    if (area === undefined || module === undefined) continue;
    const side = sides.get(area) ?? new Map();
    side.set(module, (side.get(module) ?? 0) + text.split('\n').length);
    sides.set(area, side);
  }
  return [...sides].flatMap(([area, side]) => {
    const total = [...side.values()].reduce((sum, lines) => sum + lines, 0);
    if (total < ENOUGH_LINES) return [];
    return [...side].flatMap(([module, lines]) => {
      const percent = ((100 * lines) / total).toFixed(1);
      const message = `${module} holds ${percent} % of its side's feature code, above ${100 * MOST} %: split it`;
      const path = `${area}/features/${module}`;
      return lines > MOST * total ? [{ path, line: 1, rule: 'share', message }] : [];
    });
  });
}

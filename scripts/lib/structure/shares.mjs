import { featureOf } from './features.mjs';

/**
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./features.mjs').RoomsOf} RoomsOf
 */

/** The largest share of a side's feature code, tests included, that one room may hold. */
const MOST = 0.15;
/** Below this number of lines a side is too small for shares to mean anything. */
const ENOUGH_LINES = 1000;

/**
 * Finds rooms that hold too large a share of their side's features. A file counts for its innermost room.
 * @returns {Violation[]}
 */
export function checkShares(/** @type {Source[]} */ sources, /** @type {RoomsOf} */ rooms) {
  /** @type {Map<string, Map<string, number>>} */
  const sides = new Map();
  for (const { path, text } of sources) {
    const area = featureOf(path)?.area;
    const room = rooms(path).at(-1);
    if (area === undefined || room === undefined) continue;
    const side = sides.get(area) ?? new Map();
    side.set(room, (side.get(room) ?? 0) + text.split('\n').length);
    sides.set(area, side);
  }
  return [...sides].flatMap(([area, side]) => {
    const total = [...side.values()].reduce((sum, lines) => sum + lines, 0);
    if (total < ENOUGH_LINES) return [];
    return [...side].flatMap(([room, lines]) => {
      const percent = ((100 * lines) / total).toFixed(1);
      const message = `${room} holds ${percent} % of its side's feature code, above ${100 * MOST} %: split it`;
      const path = `${area}/features/${room}`;
      return lines > MOST * total ? [{ path, line: 1, rule: 'share', message }] : [];
    });
  });
}

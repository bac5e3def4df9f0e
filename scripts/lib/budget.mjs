/**
 * The gzipped size in bytes of each script, by page.
 * @typedef {Record<string, Record<string, number>>} Sizes
 */

/** The share by which a page may grow over its recorded size. */
const ROOM = 0.02;

/** Gzipped sizes that a page may never exceed. @type {Record<string, number | undefined>} */
const MOST = { 'native shell beside the web app': 15_000 };

const sum = (/** @type {Record<string, number>} */ scripts) =>
  Object.values(scripts).reduce((total, bytes) => total + bytes, 0);

const kilobytes = (/** @type {number} */ bytes) => (bytes / 1_000).toFixed(1);

/** Returns at most four scripts that have grown by more than 100 bytes, the largest growth first. */
function growth(/** @type {Record<string, number>} */ now, /** @type {Record<string, number>} */ recorded) {
  return [...new Set([...Object.keys(now), ...Object.keys(recorded)])]
    .map((name) => ({ name, bytes: (now[name] ?? 0) - (recorded[name] ?? 0) }))
    .filter(({ bytes }) => bytes > 100)
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 4)
    .map(({ name, bytes }) => `${name} +${kilobytes(bytes)}`);
}

/**
 * Compares a build with the recorded sizes.
 * @param {Sizes} now
 * @param {Sizes} recorded
 * @returns {{ pages: number, faults: string[] }} `faults` has a line for each page that is too large or not
 * recorded
 */
export function compareSizes(now, recorded) {
  const faults = Object.entries(now).flatMap(([page, scripts]) => {
    const before = recorded[page];
    if (before === undefined) return [`${page}: no size was recorded`];
    const limit = Math.min(sum(before) * (1 + ROOM), MOST[page] ?? Number.POSITIVE_INFINITY);
    if (sum(scripts) <= limit) return [];
    const grown = growth(scripts, before).join(', ');
    return [`${page}: ${kilobytes(sum(scripts))} kB, at most ${kilobytes(limit)}; grown: ${grown}`];
  });
  return { pages: Object.keys(now).length, faults };
}

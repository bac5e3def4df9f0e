/**
 * A change of one operator: `replacement` takes the place of the characters from `start` to `end`.
 * @typedef {{
 *   path: string, kind: 'sql' | 'typescript', start: number, end: number, replacement: string
 * }} Mutant
 */

/**
 * Returns a random generator (mulberry32) of numbers from 0 to 1, which is repeatable by its seed.
 * @param {number} seed
 * @returns {() => number}
 */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Shuffles mutants by the seed. SQL and TypeScript alternate, so that a short run has both.
 * @param {Mutant[]} mutants
 * @param {number} seed
 */
export function shuffleMutants(mutants, seed) {
  const next = numbers(seed);
  const shuffled = mutants
    .map((mutant) => ({ mutant, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ mutant }) => mutant);
  const sql = shuffled.filter(({ kind }) => kind === 'sql');
  const typescript = shuffled.filter(({ kind }) => kind === 'typescript');
  return Array.from({ length: Math.max(sql.length, typescript.length) }, (_, index) => [
    ...sql.slice(index, index + 1),
    ...typescript.slice(index, index + 1),
  ]).flat();
}

/** Returns a generator of repeatable random integers below `below`. BESO_FAULTS_SEED changes all of them. */
export function seededRandom(salt: number): (below: number) => number {
  let state = (Number(process.env.BESO_FAULTS_SEED ?? 1) ^ Math.imul(salt, 0x9e3779b9)) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

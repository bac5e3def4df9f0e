import { NAME_MAX_LENGTH } from './limits.ts';

/** Names only: addresses, sentences and orders do not match. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’&-]*$/u;

/** [S2-132] Returns a name from an address, which anybody can write; undefined if it is none. */
export const nameInAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= NAME_MAX_LENGTH && NAME.test(given) ? given : undefined;

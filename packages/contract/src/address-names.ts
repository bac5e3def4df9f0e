import { NAME_MAX_LENGTH } from './limits.ts';

/** Matches names only, not addresses, sentences or instructions. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’&-]*$/u;

/** [S2-132] Returns a name from a URL, which anybody can write; undefined if it is not a name. */
export const nameInAddress = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= NAME_MAX_LENGTH && NAME.test(given) ? given : undefined;

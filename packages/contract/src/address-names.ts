import { NAME_MAX_LENGTH } from './limits.ts';

/** Matches names, but no addresses, sentences or instructions. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’&-]*$/u;

/** [S2-132] Returns the text from a URL if it looks like a name, else undefined: anybody can write a URL. */
export const nameFromUrl = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= NAME_MAX_LENGTH && NAME.test(given) ? given : undefined;

import { NAME_MAX_LENGTH } from './limits.ts';

/** Matches words, also with apostrophes, hyphens and &, but neither URLs nor email addresses. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’&-]*$/u;

/** [S2-132] Returns a text if it looks like a name. Anybody can write a URL with any text. */
export const nameFromUrl = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= NAME_MAX_LENGTH && NAME.test(given) ? given : undefined;

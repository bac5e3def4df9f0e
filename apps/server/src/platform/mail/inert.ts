/** Splits text that a mail program would turn into an address. */
const WORD_JOINER = '\u2060';

/** Matches an IPv4 address. */
const NUMBERS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;

/**
 * Returns typed text that no mail program turns into a link; some read wide dots as dots. Otherwise a person
 * named in a mail from BESO could lead its reader to another site.
 */
export const inert = (typed: string): string =>
  typed
    .replace(NUMBERS, (machine) => machine.replaceAll('.', `.${WORD_JOINER}`))
    .replace(/[.@．。｡＠](?=\p{L})|:(?=\/\/)/gu, `$&${WORD_JOINER}`);

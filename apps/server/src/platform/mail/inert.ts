/** Breaks up text that a mailbox would turn into an address. */
const WORD_JOINER = '\u2060';

/** An IPv4 address. */
const NUMBERS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;

/**
 * Returns typed text that no mailbox turns into a link; some read wide dots as dots. Without it a person
 * named in a mail of BESO could lead its reader away.
 */
export const inert = (typed: string): string =>
  typed
    .replace(NUMBERS, (machine) => machine.replaceAll('.', `.${WORD_JOINER}`))
    .replace(/[.@．。｡＠](?=\p{L})|:(?=\/\/)/gu, `$&${WORD_JOINER}`);

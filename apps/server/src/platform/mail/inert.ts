/** An invisible character that keeps a mail program from recognising an address. */
const WORD_JOINER = '\u2060';

/** Matches an IPv4 address. */
const NUMBERS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g;

/** Changes text that somebody typed so that no mail program turns it into a link. */
export const withoutAutolinks = (typed: string): string =>
  typed
    .replace(NUMBERS, (machine) => machine.replaceAll('.', `.${WORD_JOINER}`))
    .replace(/[.@．。｡＠](?=\p{L})|:(?=\/\/)/gu, `$&${WORD_JOINER}`);

/** What most addresses of sites end in: no part of a word that is written with a dot, as `Gent.mo/a` is. */
const ENDINGS =
  'com|net|org|info|biz|io|co|me|ly|gl|gg|to|tv|cc|app|dev|xyz|site|online|shop|store|top|link|click|live|' +
  'page|eu|it|es|fr|de|uk|ch|at|be|nl|pt|pl|ru|cn|br|us';
const PAGE = new RegExp(String.raw`://|\bwww\.|[\p{L}\d][.．。｡](?:${ENDINGS})(?::\d+)?/\S`, 'iu');

/**
 * Whether a text holds an address of the web that says what it is, or a page of a site. What only may be an
 * address, such as `ciao.it was nice`, is none: a mail keeps mailboxes from making a link of it.
 */
export const namesAPage = (text: string): boolean => PAGE.test(text);

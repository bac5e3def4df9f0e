/** Common top-level domains. Any other ending may be part of a word with a dot, such as `Gent.mo/a`. */
const ENDINGS =
  'com|net|org|info|biz|io|co|me|ly|gl|gg|to|tv|cc|app|dev|xyz|site|online|shop|store|top|link|click|live|' +
  'page|eu|it|es|fr|de|uk|ch|at|be|nl|pt|pl|ru|cn|br|us';
const PAGE = new RegExp(String.raw`://|\bwww\.|[\p{L}\d][.．。｡](?:${ENDINGS})(?::\d+)?/\S`, 'iu');

/** Returns true for a full URL or a page of a site, and false for a look-alike such as `ciao.it was nice`. */
export const containsPageLink = (text: string): boolean => PAGE.test(text);

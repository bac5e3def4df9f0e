/** Common endings of domains. A dot before other letters may be part of a text, as in `Gent.mo/a`. */
const ENDINGS =
  'com|net|org|info|biz|io|co|me|ly|gl|gg|to|tv|cc|app|dev|xyz|site|online|shop|store|top|link|click|live|' +
  'page|eu|it|es|fr|de|uk|ch|at|be|nl|pt|pl|ru|cn|br|us';
const PAGE = new RegExp(String.raw`://|\bwww\.|[\p{L}\d][.．。｡](?:${ENDINGS})(?::\d+)?/\S`, 'iu');

/** Returns true if the text names a web page. A missing space after a full stop does not count. */
export const containsPageLink = (text: string): boolean => PAGE.test(text);

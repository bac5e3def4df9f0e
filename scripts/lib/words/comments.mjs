/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

/** A sentence that begins so hides its subject, and is read twice. */
const BACKWARDS = /(?:^|[.!?]\s+)(What|Whoever|Whatever|Whose|Whom|Of)\b(?! course)/g;

/** @returns {Violation[]} the sentences of a comment that begin backwards */
function refusals(/** @type {string} */ path, /** @type {number} */ line, /** @type {string} */ comment) {
  const text = comment.replace(/\n[\s*]*/g, ' ').replace(/^[\s*]+/, '');
  return [...text.matchAll(BACKWARDS)].map(([, word]) => ({
    path,
    line,
    rule: 'comments',
    message: `a sentence begins with ${word}: begin with its subject`,
  }));
}

/** Comments of code with a sentence whose first word hides the subject. */
export function checkCodeComments(/** @type {Source} */ source) {
  return source.comments.flatMap(({ value, start }) => refusals(source.path, source.lineAt(start), value));
}

/** The same for the lines of an SQL file. */
export function checkSqlComments(/** @type {Page} */ { path, text }) {
  return text
    .split('\n')
    .flatMap((line, index) => refusals(path, index + 1, line.split('--').slice(1).join('--')));
}

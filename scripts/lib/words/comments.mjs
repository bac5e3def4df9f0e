/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

/** Matches a sentence that begins with a word that hides the subject. */
const SENTENCE = /(?:^|[.!?]\s+)(What|Whoever|Whatever|Whose|Whom|Of)\b(?! course)/g;
/** Matches a clause after a colon or semicolon that begins with such a word. */
const CLAUSE = /[:;]\s+(what(?:ever)?|whoever|whose|whom|of wh\w+)\b/g;

/** @returns {Violation[]} the sentences and clauses of a comment that begin with such a word */
function refusals(
  /** @type {string} */ path,
  /** @type {number} */ line,
  /** @type {string} */ comment,
  /** @type {RegExp[]} */ patterns = [SENTENCE, CLAUSE],
) {
  const text = comment.replace(/\n[\s*]*/g, ' ').replace(/^[\s*]+/, '');
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, word]) => ({
      path,
      line,
      rule: 'comments',
      message: `a ${pattern === SENTENCE ? 'sentence' : 'clause'} begins with ${word}: begin with its subject`,
    })),
  );
}

/** Finds comments in code that begin with a word that hides the subject. */
export function checkCodeComments(/** @type {Source} */ source) {
  return source.comments.flatMap(({ value, start }) => refusals(source.path, source.lineAt(start), value));
}

/** Finds comments in an SQL file that begin with a word that hides the subject. */
export function checkSqlComments(/** @type {Page} */ { path, text }) {
  return text
    .split('\n')
    .flatMap((line, index) => refusals(path, index + 1, line.split('--').slice(1).join('--'), [SENTENCE]));
}

/** Finds comments in a style sheet that begin with a word that hides the subject. */
export function checkStyleComments(/** @type {Page} */ { path, text }) {
  return [...text.matchAll(/\/\*(.*?)\*\//gs)].flatMap(({ index, 1: comment = '' }) =>
    refusals(path, text.slice(0, index).split('\n').length, comment),
  );
}

/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

/** Matches a sentence that begins with a word that hides the subject. */
const SENTENCE = /(?:^|[.!?]\s+)(What|Whoever|Whatever|Whose|Whom|Of)\b(?! course)/g;
/** Matches such a clause after a colon or semicolon. */
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

/** Finds such sentences in the comments of an SQL file, line by line. */
export function checkSqlComments(/** @type {Page} */ { path, text }) {
  return text
    .split('\n')
    .flatMap((line, index) => refusals(path, index + 1, line.split('--').slice(1).join('--'), [SENTENCE]));
}

/** Finds such sentences in the comments of a style sheet. */
export function checkStyleComments(/** @type {Page} */ { path, text }) {
  return [...text.matchAll(/\/\*(.*?)\*\//gs)].flatMap(({ index, 1: comment = '' }) =>
    refusals(path, text.slice(0, index).split('\n').length, comment),
  );
}

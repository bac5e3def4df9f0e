/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const NAME = /^[a-z]+(-[a-z]+)*\.md$/;
const WORDS = 600;
const PARTS = ['Context', 'Decision', 'Consequences', 'Alternatives'];

const nameOf = (/** @type {string} */ path) => path.slice(FOLDER.length);
const lineAt = (/** @type {string} */ text, /** @type {number} */ index) =>
  text.slice(0, index).split('\n').length;
const violation = (
  /** @type {string} */ path,
  /** @type {number} */ line,
  /** @type {string} */ message,
) => ({
  path,
  line,
  rule: 'decisions',
  message,
});

/** @returns {Page} the file without its code: the comments, each on its line */
export function commentsOf(/** @type {Source} */ { path, text, comments }) {
  const code = text.replace(/[^\n]/g, ' ');
  return {
    path,
    text: comments.reduce(
      (page, { start, end }) => page.slice(0, start) + text.slice(start, end) + page.slice(end),
      code,
    ),
  };
}

/** @returns {Violation[]} faults of a page's name, headings and length */
function checkPage(/** @type {Page} */ { path, text }) {
  const words = text.split(/\s+/).filter(Boolean).length;
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  return [
    ...(NAME.test(nameOf(path)) ? [] : [violation(path, 1, 'name the page by its topic, without a number')]),
    ...(parts.join() === PARTS.join() ? [] : [violation(path, 1, `its parts are ${PARTS.join(', ')}`)]),
    ...(words < WORDS ? [] : [violation(path, 1, `${words} words, fewer than ${WORDS} are allowed`)]),
  ];
}

/**
 * Checks that the index links each decision page once, and that every page named in a file exists.
 * @param {Page[]} documents
 * @param {readonly Page[]} others comments and SQL files, which may name a page
 * @returns {Violation[]}
 */
export function checkDecisions(documents, others) {
  const pages = documents.filter(({ path }) => path.startsWith(FOLDER) && path !== INDEX);
  const names = new Set(pages.map(({ path }) => nameOf(path)));
  const index = documents.find(({ path }) => path === INDEX)?.text ?? '';
  const indexed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
  const missing = [...names].filter((name) => indexed.filter((one) => one === name).length !== 1);
  const links = documents.flatMap(({ path, text }) => {
    const link = path.startsWith(FOLDER) ? /\]\(()([\w-]+\.md)/g : /\b(decisions)\/([\w-]+\.md)/g;
    return [...text.matchAll(link)].map((match) => ({ path, text, match, name: match[2] ?? '' }));
  });
  const mentions = others.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/(decisions)\/([\w-]+\.md)/g)].map((match) => ({
      path,
      text,
      match,
      name: match[2] ?? '',
    })),
  );
  const numbers = [...documents, ...others].flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?[ /]0\d\d\b/gi)].map(({ index, 0: named }) =>
      violation(path, lineAt(text, index), `${named}: decisions have no numbers, name the page`),
    ),
  );
  return [
    ...pages.flatMap(checkPage),
    ...missing.map((name) => violation(INDEX, 1, `${name} is not linked exactly once`)),
    ...[...links, ...mentions].flatMap(({ path, text, match, name }) =>
      names.has(name) || name === 'README.md'
        ? []
        : [violation(path, lineAt(text, match.index), `there is no decision ${name}`)],
    ),
    ...numbers,
  ];
}

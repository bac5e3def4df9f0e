import { visit } from '../structure/source.mjs';

/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

/** The project's former private words, which may not return, with their replacements. */
const INSTEAD = new Map([
  ['telling', 'event draft'],
  ['tellings', 'event drafts'],
  ['told', 'recipients, or events'],
  ['news', 'event, or notification'],
  ['stay', 'membership'],
  ['stays', 'memberships'],
]);

/** Matches nouns only, because the verbs are plain English ("it stays open"). */
const NOUN = /\b(?:an?|the|these|those|each|every)\s+(tellings?|stays?|news)\b|\b(tellings)\b/gi;

/** @returns {string[]} the words of a camelCase or snake_case name */
function wordsOf(/** @type {string} */ name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

/** @returns {string | undefined} reason against a name */
function refusal(/** @type {string} */ name) {
  const word = wordsOf(name).find((part) => INSTEAD.has(part));
  return word === undefined ? undefined : `${name}: say ${INSTEAD.get(word)}`;
}

/** @returns {string[]} reasons against a comment's nouns and names of code */
function refusalsOfComment(/** @type {string} */ text) {
  const nouns = [...text.matchAll(NOUN)].map(([, noun, plural]) => noun ?? plural ?? '');
  const names = [...text.matchAll(/\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|`\w+`/g)].map(([name]) => name);
  return [...nouns, ...names].flatMap((name) => refusal(name.replaceAll('`', '')) ?? []);
}

export function checkCodeWords(/** @type {Source} */ source) {
  /** @type {Violation[]} */
  const found = [];
  const add = (/** @type {number} */ start, /** @type {string | undefined} */ message) => {
    if (message !== undefined)
      found.push({ path: source.path, line: source.lineAt(start), rule: 'words', message });
  };
  for (const { value, start } of source.comments)
    for (const message of refusalsOfComment(value)) add(start, message);
  visit(source, {
    Identifier: ({ name, start }) => add(start, refusal(name)),
  });
  return found;
}

export function checkSqlWords(/** @type {Page} */ { path, text }) {
  return text.split('\n').flatMap((line, index) => {
    const [code = '', ...comment] = line.split('--');
    const names = code.replace(/'[^']*'/g, '').match(/[A-Za-z_]\w*/g) ?? [];
    return [...names.flatMap((name) => refusal(name) ?? []), ...refusalsOfComment(comment.join('--'))].map(
      (message) => ({ path, line: index + 1, rule: 'words', message }),
    );
  });
}

import { visit } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 */

const LINES = 250;
const TEST_LINES = 400;

/** Files whose default export a tool or the server requires. */
const DEFAULT_EXPORTS = [
  /\.config\.m?[jt]s$/,
  /\/global-setup\.ts$/,
  /\/knip-reporter\.mjs$/,
  /\/app\/homeFirstCards\.tsx$/,
];

/** Matches marks of unfinished work, and comments that turn the compiler off. */
const UNFINISHED = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck|expect-error)/;

/** Finds files that are too long, unfinished or untyped, or that have a default export. */
export function checkText(/** @type {Source} */ source) {
  /** @type {Violation[]} */
  const found = [];
  const add = (/** @type {number} */ offset, /** @type {string} */ rule, /** @type {string} */ message) =>
    found.push({ path: source.path, line: source.lineAt(offset), rule, message });

  const lines = source.text.trimEnd().split('\n').length;
  const limit = source.isTest ? TEST_LINES : LINES;
  if (lines > limit) add(source.text.length, 'length', `${lines} lines, at most ${limit}`);

  for (const { value, start } of source.comments) {
    const match = UNFINISHED.exec(value);
    if (match) add(start, 'unfinished', match[0]);
  }

  const defaultAllowed = DEFAULT_EXPORTS.some((pattern) => pattern.test(source.path));
  visit(source, {
    TSAnyKeyword: ({ start }) => add(start, 'any', 'say what it is, or `unknown`'),
    ExportDefaultDeclaration: ({ start }) => {
      if (!defaultAllowed) add(start, 'default', 'export by name');
    },
    ExportSpecifier: ({ exported, start }) => {
      const name = exported.type === 'Literal' ? exported.value : exported.name;
      if (name === 'default' && !defaultAllowed) add(start, 'default', 'export by name');
    },
  });
  return found;
}

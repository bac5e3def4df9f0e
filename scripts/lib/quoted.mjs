import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} QuotedText
 * @property {string} id
 * @property {string} english
 * @property {string} language the language, besides English, in which the screen is read
 * @property {string} other
 * @property {string} screen
 * @property {string} cause
 *
 * @typedef {import('oxc-parser').Expression | import('oxc-parser').SpreadElement | null | undefined} Node
 */

const TESTS = 'apps/web/test/quoted';
export const QUOTED_TABLE_BEGIN = '<!-- quoted texts: npm run requirements -->';
export const QUOTED_TABLE_END = '<!-- end of quoted texts -->';

/** @returns {string} */
function textOf(/** @type {Node} */ node, /** @type {string} */ file) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  throw new Error(`${file}: a quoted text, its screen and its cause are written out in the row`);
}

/**
 * Returns the specification's quoted texts, which are in the tests' tables of cases.
 * @param {string} project
 * @returns {QuotedText[]}
 */
export function quotedTexts(project) {
  /** @type {QuotedText[]} */
  const texts = [];
  const folder = join(project, TESTS);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const file of files.filter((name) => name.endsWith('.test.tsx'))) {
    const { program } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
    new Visitor({
      CallExpression({ callee, arguments: [screen, language, , rows] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'quotedTexts') return;
        if (rows?.type !== 'ArrayExpression') throw new Error(`${file}: the rows are written out`);
        for (const row of rows.elements) {
          if (row?.type !== 'ArrayExpression') throw new Error(`${file}: a row is written out`);
          const [id, english, other, cause] = row.elements.slice(0, 4).map((part) => textOf(part, file));
          texts.push({
            ...{ id: id ?? '', english: english ?? '', other: other ?? '', cause: cause ?? '' },
            ...{ screen: textOf(screen, file), language: textOf(language, file) },
          });
        }
      },
    }).visit(program);
  }
  return texts.sort((one, two) => one.id.localeCompare(two.id));
}

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|');

/** Returns the lines of the table of quoted texts, with its markers. */
export function quotedTable(/** @type {readonly QuotedText[]} */ texts) {
  return [
    QUOTED_TABLE_BEGIN,
    '| screen | requirement | text | read besides | when |',
    '| --- | --- | --- | --- | --- |',
    ...texts.map(
      ({ id, english, language, other, screen, cause }) =>
        `| ${cell(screen)} | ${id} | ${cell(english)} | ${language}: ${cell(other)} | ${cell(cause)} |`,
    ),
    QUOTED_TABLE_END,
  ];
}

import { visit } from '../structure/source.mjs';

/**
 * @typedef {import('../structure/source.mjs').Source} Source
 * @typedef {import('../structure/source.mjs').Violation} Violation
 * @typedef {import('./files.mjs').Page} Page
 */

const CODE = 110;
const DOCS = 120;

/**
 * @param {string} path
 * @param {string[]} lines each line without the parts that do not count
 * @param {number} limit
 * @returns {Violation[]}
 */
function tooWide(path, lines, limit) {
  return lines.flatMap((line, index) => {
    const width = [...line].length;
    return width <= limit
      ? []
      : [{ path, line: index + 1, rule: 'width', message: `${width} columns, at most ${limit}` }];
  });
}

/** Returns the text without URLs, which cannot be broken. */
function withoutAddresses(/** @type {string} */ text) {
  return text.replace(/\bhttps?:\/\/\S+/g, '');
}

/** Finds wide lines of code, without counting imports, URLs, strings, templates and regular expressions. */
export function checkCodeWidth(/** @type {Source} */ source) {
  let counted = source.text;
  const add = (/** @type {{ start: number, end: number }} */ { start, end }) => {
    const blank = source.text.slice(start, end).replace(/[^\n]/g, '\0');
    counted = counted.slice(0, start) + blank + counted.slice(end);
  };
  visit(source, {
    Literal: add,
    TemplateLiteral: add,
    ImportDeclaration: add,
    ExportNamedDeclaration: (node) => node.source && add(node),
    ExportAllDeclaration: add,
  });
  return tooWide(source.path, withoutAddresses(counted).replaceAll('\0', '').split('\n'), CODE);
}

export function checkSqlWidth(/** @type {Page} */ { path, text }) {
  return tooWide(path, withoutAddresses(text).split('\n'), CODE);
}

/** Finds wide lines of a document, without counting tables, code and targets of links. */
export function checkDocumentWidth(/** @type {Page} */ { path, text }) {
  let isCode = false;
  const counted = text.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || /^\s*\|/.test(line)) return '';
    return withoutAddresses(line).replace(/\]\([^)]*\)/g, ']');
  });
  return tooWide(path, counted, DOCS);
}

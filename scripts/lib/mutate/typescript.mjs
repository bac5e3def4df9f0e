import { parseSync, Visitor } from 'oxc-parser';
import { sqlMutants } from './sql.mjs';

/** @typedef {import('./draw.mjs').Mutant} Mutant */

/** The operators with which mutants replace each operator. */
const BINARY = new Map([
  ['===', ['!==']],
  ['!==', ['===']],
  ['<', ['>=', '<=']],
  ['<=', ['>', '<']],
  ['>', ['<=', '>=']],
  ['>=', ['<', '>']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
]);
const LOGICAL = new Map([
  ['&&', ['||']],
  ['||', ['&&']],
]);
/** Matches template strings with SQL, in which operators are changed too. */
const STATEMENT = /\b(select|insert|update|delete|with)\b[\s\S]*\b(from|into|set|where|as)\b/i;

const isText = (/** @type {import('oxc-parser').Expression | { type: string }} */ node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && 'value' in node && typeof node.value === 'string');

/**
 * Returns the mutants of TypeScript code and of the SQL in its template strings.
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function typescriptMutants(path, text) {
  /** @type {Mutant[]} */
  const found = [];
  /**
   * Adds the mutants of an operator, which is between its two operands or their brackets.
   * @param {{ operator: string, left: { end: number }, right: { start: number } }} node
   * @param {Map<string, string[]>} table
   */
  const between = ({ operator, left, right }, table) => {
    const start = text.slice(left.end, right.start).indexOf(operator) + left.end;
    for (const replacement of table.get(operator) ?? [])
      found.push({ path, kind: 'typescript', start, end: start + operator.length, replacement });
  };
  new Visitor({
    BinaryExpression: (node) => {
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) return;
      between(node, BINARY);
    },
    LogicalExpression: (node) => between(node, LOGICAL),
    UnaryExpression: ({ operator, start }) => {
      if (operator === '!') found.push({ path, kind: 'typescript', start, end: start + 1, replacement: '' });
    },
    TemplateElement: ({ value, start, end }) => {
      if (!STATEMENT.test(value.raw)) return;
      const from = text.indexOf(value.raw, start);
      if (from < 0 || from > end) return;
      for (const mutant of sqlMutants(path, value.raw))
        found.push({ ...mutant, start: mutant.start + from, end: mutant.end + from });
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** @typedef {import('./draw.mjs').Mutant} Mutant */

/** Matches comments, strings and quoted names. Dollar quotes contain code, so they are not matched. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g;

/** @type {[pattern: RegExp, replacements: string[]][]} */
const OPERATORS = [
  [/(?<![<>:=!])=(?![>=])/g, ['<>']],
  [/<>/g, ['=']],
  [/(?<![<-])<(?![=>@-])/g, ['>=', '<=']],
  [/<=/g, ['>', '<']],
  [/(?<![-<=>@])>(?![=>])/g, ['<=', '>=']],
  [/>=/g, ['<', '>']],
  [/(?<=[\w)] )\+(?= )/g, ['-']],
  [/(?<=[\w)] )-(?= )/g, ['+']],
  [/\bAND\b/g, ['OR']],
  [/(?<!\bCREATE )\bOR\b/g, ['AND']],
  [/\bIS NULL\b/g, ['IS NOT NULL']],
  [/\bIS NOT NULL\b/g, ['IS NULL']],
  [/\bIS DISTINCT FROM\b/g, ['IS NOT DISTINCT FROM']],
  [/\bIS NOT DISTINCT FROM\b/g, ['IS DISTINCT FROM']],
  [/\bNOT EXISTS\b/g, ['EXISTS']],
  [/(?<!\b(?:NOT|IF) )\bEXISTS\b/g, ['NOT EXISTS']],
  [/\bleast\b/gi, ['greatest']],
  [/\bgreatest\b/gi, ['least']],
  [/\bmin(?=\()/gi, ['max']],
  [/\bmax(?=\()/gi, ['min']],
];

/** Keywords that begin a clause. The last keyword before an `=` tells whether the `=` compares or assigns. */
const CLAUSE =
  /\b(SET|DEFAULT|WHERE|ON|AND|OR|NOT|IF|ELSIF|WHEN|THEN|HAVING|SELECT|CASE|FILTER|BETWEEN|RETURN|VALUES|DECLARE|BEGIN)\b/gi;
const ASSIGNING = new Set(['SET', 'DEFAULT', 'DECLARE', 'BEGIN']);

/** Returns the last keyword before `offset` that begins a clause, in capital letters. */
function clauseAt(/** @type {string} */ code, /** @type {number} */ offset) {
  return [...code.slice(Math.max(0, offset - 2000), offset).matchAll(CLAUSE)].at(-1)?.[0].toUpperCase();
}

/**
 * Returns the mutants of SQL code, without assignments and the AND of BETWEEN.
 * @param {string} path
 * @param {string} text
 * @returns {Mutant[]}
 */
export function sqlMutants(path, text) {
  const code = text.replace(OPAQUE, (opaque) => ' '.repeat(opaque.length));
  return OPERATORS.flatMap(([pattern, replacements]) =>
    [...code.matchAll(pattern)].flatMap(({ 0: operator, index: start }) => {
      const clause = clauseAt(code, start);
      if (operator === '=' && (clause === undefined || ASSIGNING.has(clause))) return [];
      if (operator === 'AND' && clause === 'BETWEEN') return [];
      return replacements.map((replacement) => ({
        path,
        kind: /** @type {const} */ ('sql'),
        start,
        end: start + operator.length,
        replacement,
      }));
    }),
  );
}

import { visit } from './source.mjs';

/** @typedef {import('./source.mjs').Violation} Violation */

const HOMES = [
  /\/queries\.ts$/,
  /\/queries\/[^/]+\.ts$/,
  /\/schema\.ts$/,
  /^apps\/server\/src\/platform\/db\//,
  /^apps\/server\/test\//,
  /^apps\/server\/drizzle\.config\.ts$/,
  // The authentication library builds its queries itself, from our tables.
  /^apps\/server\/src\/features\/identity\/sessions\/adapter\.ts$/,
  /\.test\.ts$/,
];

const STATEMENT =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|role|database|function|view|type|schema|extension|trigger)\s)/i;

/** Files whose statements need not be registered (`platform/db/statement.ts`): the platform and tests. */
const UNREGISTERED = [/^apps\/server\/src\/platform\//, /^apps\/server\/test\//, /\.test\.ts$/];

export function isSql(/** @type {string} */ path) {
  return HOMES.some((home) => home.test(path));
}

/** Finds statements that are not registered, because no test would check them. */
function checkRegistered(/** @type {import('./source.mjs').Source} */ source) {
  /** @type {Violation[]} */
  const found = [];
  if (UNREGISTERED.some((place) => place.test(source.path))) return found;
  visit(source, {
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!['query', 'execute'].includes(callee.property.name)) return;
      if (first?.type === 'Literal' && /^(BEGIN|ROLLBACK)\b/.test(String(first.value))) return;
      const message = `${callee.property.name}() runs a statement that nothing checks: use run()`;
      found.push({ path: source.path, line: source.lineAt(start), rule: 'sql', message });
    },
  });
  return found;
}

/** Finds SQL outside of query files: query builders, `sql` templates, tables, and statements in strings. */
export function checkSql(/** @type {import('./source.mjs').Source} */ source) {
  /** @type {Violation[]} */
  const found = source.path.startsWith('apps/server/src/') ? checkRegistered(source) : [];
  if (isSql(source.path) || !source.path.startsWith('apps/server/')) return found;
  const add = (/** @type {number} */ line, /** @type {string} */ message) =>
    found.push({ path: source.path, line, rule: 'sql', message });
  for (const { specifier, path, typeOnly, line } of source.imports) {
    if (typeOnly) continue;
    if (/^drizzle-orm($|\/(?!zod))/.test(specifier))
      add(line, `${specifier}: queries are built in queries.ts`);
    if (/(^|\/)schema\.ts$/.test(path ?? '')) add(line, `${specifier}: tables are for queries.ts`);
  }
  const look = (/** @type {string} */ text, /** @type {number} */ start) => {
    if (STATEMENT.test(text)) add(source.lineAt(start), 'a statement belongs to queries.ts');
  };
  visit(source, {
    TaggedTemplateExpression: ({ tag, start }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql')
        add(source.lineAt(start), 'sql`` belongs to queries.ts');
    },
    TemplateLiteral: ({ quasis, start }) => look(quasis.map(({ value }) => value.raw).join('$'), start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start);
    },
  });
  return found;
}

// `npm run documents` writes the parts of docs/ that list declarations of the code. With --check, it only
// fails if they are outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RetentionRule } from '../src/platform/db/marks.ts';
import { ALL_TABLES } from '../src/platform/db/tables.ts';
import { PLACES } from '../src/platform/tables.ts';
import { printLines } from '../src/platform/terminal.ts';
import { authorizationPage } from './authorization/page.ts';
import { CONTRACT_OPERATIONS } from './authorization/perform.ts';
import { ROWS } from './authorization/rows.ts';

const docs = join(import.meta.dirname, '../../../docs');

/** Returns the rows of the table "What is kept", with the database tables of each retention rule. */
function keptRows(): string[] {
  const tables = new Map<RetentionRule, string[]>();
  for (const [table, { kept }] of Object.entries(ALL_TABLES)) {
    tables.set(kept, [...(tables.get(kept) ?? []), `\`${table}\``]);
  }
  const rows = [...tables].map(([kept, names]): [string, RetentionRule] => [names.join(', '), kept]);
  return [...rows, ...Object.entries(PLACES)].map(
    ([where, { holds, howLong, removedBy }]) => `| ${[where, holds, howLong, removedBy].join(' | ')} |`,
  );
}

function withKept(page: string): string {
  const head = page.indexOf('| --- |', page.indexOf('## What is kept'));
  const from = page.indexOf('\n', head) + 1;
  return page.slice(0, from) + keptRows().join('\n') + page.slice(page.indexOf('\n\n', from));
}

const WRITERS: Readonly<Record<string, (page: string) => string>> = {
  'authorization.md': () => authorizationPage(ROWS),
  'OPERATIONS.md': withKept,
};

for (const [name, written] of Object.entries(WRITERS)) {
  const before = readFileSync(join(docs, name), 'utf8');
  const page = written(before);
  if (!process.argv.includes('--check')) writeFileSync(join(docs, name), page);
  else if (page !== before) {
    printLines(`docs/${name} is outdated: npm run documents`);
    process.exitCode = 1;
  }
}
const rows = new Set(ROWS.map(({ operation }) => operation));
for (const { name } of CONTRACT_OPERATIONS.filter((operation) => !rows.has(operation.name))) {
  printLines(`${name}: say in apps/server/test/authorization/rows/ who may call it`);
  process.exitCode = 1;
}
printLines(`${Object.keys(WRITERS).length} documents`);

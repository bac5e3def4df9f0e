// npm run check:words [folder]: finds wide lines in code, SQL and documents, and insiders' words in code and
// SQL.
import { resolve } from 'node:path';
import { root } from './lib/project.mjs';
import { readSources } from './lib/structure/source.mjs';
import { readPages } from './lib/words/files.mjs';
import { checkCodeWords, checkSqlWords } from './lib/words/private.mjs';
import { checkCodeWidth, checkDocumentWidth, checkSqlWidth } from './lib/words/width.mjs';

const project = resolve(process.argv[2] ?? root);
const sources = readSources(project);
const sql = readPages(project, '.sql');
// Migrations are generated and never edited.
const edited = sql.filter(({ path }) => !path.includes('/migrations/'));
const documents = readPages(project, '.md');

const violations = [
  ...sources.flatMap((source) => [...checkCodeWidth(source), ...checkCodeWords(source)]),
  ...edited.flatMap((page) => [...checkSqlWidth(page), ...checkSqlWords(page)]),
  ...documents.flatMap(checkDocumentWidth),
];
for (const { path, line, rule, message } of violations) console.log(`${path}:${line}: ${rule}: ${message}`);
const kinds = { code: sources.length, SQL: sql.length, documents: documents.length };
const unseen = Object.entries(kinds).filter(([, files]) => files === 0);
for (const [kind] of unseen) console.log(`No ${kind} was found: it has not been checked.`);
const files = sources.length + sql.length + documents.length;
console.log(`${files} files, ${violations.length} violations`);
process.exitCode = unseen.length > 0 || violations.length > 0 ? 1 : 0;

// npm run check:words [folder]: finds wide lines in code, SQL and documents, comments that begin backwards,
// and decisions that are long, outside the index or named but missing.
import { resolve } from 'node:path';
import { root } from './lib/project.mjs';
import { readSources } from './lib/structure/source.mjs';
import { checkCodeComments, checkSqlComments, checkStyleComments } from './lib/words/comments.mjs';
import { checkDecisions, commentsOf } from './lib/words/decisions.mjs';
import { readPages } from './lib/words/files.mjs';
import { wideSubjects } from './lib/words/subjects.mjs';
import { checkCodeWidth, checkDocumentWidth, checkSqlWidth } from './lib/words/width.mjs';

const project = resolve(process.argv[2] ?? root);
const sources = readSources(project);
const sql = readPages(project, '.sql');
// Migrations are generated and never edited.
const edited = sql.filter(({ path }) => !path.includes('/migrations/'));
const styles = readPages(project, '.css');
const documents = readPages(project, '.md');

const violations = [
  ...sources.flatMap((source) => [...checkCodeWidth(source), ...checkCodeComments(source)]),
  ...edited.flatMap((page) => [...checkSqlWidth(page), ...checkSqlComments(page)]),
  ...styles.flatMap(checkStyleComments),
  ...documents.flatMap(checkDocumentWidth),
  ...checkDecisions(documents, [...sources.map(commentsOf), ...edited]),
];
for (const { path, line, rule, message } of violations) console.log(`${path}:${line}: ${rule}: ${message}`);
const history = wideSubjects(project);
if (history === undefined) console.log('There is no history here: subjects of commits were not looked at.');
for (const subject of history?.subjects ?? []) console.log(`commit ${subject}: at most 72 characters`);
const kinds = { code: sources.length, SQL: sql.length, documents: documents.length };
const unseen = Object.entries(kinds).filter(([, files]) => files === 0);
for (const [kind] of unseen) console.log(`No ${kind} was found: it has not been checked.`);
const files = sources.length + sql.length + styles.length + documents.length;
const found = violations.length + (history?.subjects.length ?? 0);
console.log(`${files} files, ${found} violations`);
process.exitCode = unseen.length > 0 || found > 0 ? 1 : 0;

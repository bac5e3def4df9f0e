import { readSources } from '../structure/source.mjs';
import { checkCodeComments, checkSqlComments, checkStyleComments } from './comments.mjs';
import { longSubjects } from './commit-subjects.mjs';
import { checkDecisions, commentsOf } from './decisions.mjs';
import { readPages } from './files.mjs';
import { checkCodeWidth, checkDocumentWidth, checkSqlWidth } from './width.mjs';

/**
 * Checks a project's comments, decision pages and widths of lines.
 * @param {string} project absolute path
 * @returns {import('../findings.mjs').Findings}
 */
export function checkWords(project) {
  const sources = readSources(project);
  const sql = readPages(project, '.sql');
  // Migrations are generated, and nobody edits them.
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
  const history = longSubjects(project);
  const subjects = history?.subjects ?? [];
  const kinds = { code: sources.length, SQL: sql.length, documents: documents.length };
  const unseen = Object.entries(kinds).filter(([, files]) => files === 0);
  const files = sources.length + sql.length + styles.length + documents.length;
  const found = violations.length + subjects.length;
  const lines = [
    ...violations.map(({ path, line, rule, message }) => `${path}:${line}: ${rule}: ${message}`),
    ...(history ? [] : ['There is no history here: subjects of commits were not looked at.']),
    ...subjects.map((subject) => `commit ${subject}: at most 72 characters`),
    ...unseen.map(([kind]) => `No ${kind} was found: it has not been checked.`),
    `${files} files, ${found} violations`,
  ];
  return { lines, failed: unseen.length > 0 || found > 0 };
}

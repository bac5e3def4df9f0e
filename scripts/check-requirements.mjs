// npm run check:requirements [folder]: tests that docs/requirements.md names exist and name the requirement.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/project.mjs';

const DOCUMENT = 'docs/requirements.md';
const project = resolve(process.argv[2] ?? root);

/** A path of the document, from the project's folder. */
function fileOf(/** @type {string} */ path) {
  return /^(packages|e2e|scripts)\//.test(path) ? path : `apps/${path}`;
}

/** The rows of its tables: the requirement's ID, and in the last column how far it is. */
function rowsOf(/** @type {string} */ document) {
  return document.split('\n').flatMap((line, index) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = ''] = cells;
    return /^S\d+-\d+$/.test(id) ? [{ id, state: cells.at(-2) ?? '', line: index + 1 }] : [];
  });
}

/** @returns {string[]} what is wrong with the tests of one row */
function problemsOf(/** @type {{ id: string, state: string }} */ { id, state }) {
  const [, tests] = state.split('tested in');
  if (tests === undefined) return [];
  const paths = [...(tests.split(';')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  if (paths.length === 0) return ['says "tested in" and names no file'];
  return paths.flatMap((path) => {
    const file = join(project, fileOf(path));
    if (!existsSync(file)) return [`is tested in ${path}, which does not exist: was it moved?`];
    const names = new RegExp(`\\b${id}\\b`).test(readFileSync(file, 'utf8'));
    return names ? [] : [`is tested in ${path}, where no test names it`];
  });
}

const path = join(project, DOCUMENT);
const rows = existsSync(path) ? rowsOf(readFileSync(path, 'utf8')) : [];
const tested = rows.filter(({ state }) => state.includes('tested in')).length;
const problems = rows.flatMap((row) =>
  problemsOf(row).map((problem) => `${DOCUMENT}:${row.line}: ${row.id} ${problem}`),
);
if (tested === 0) problems.push(`${DOCUMENT}: no row with a test was found: nothing has been checked.`);
for (const problem of problems) console.log(problem);
console.log(`${tested} requirements with tests of ${rows.length}, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

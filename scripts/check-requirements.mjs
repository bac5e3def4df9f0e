// npm run check:requirements [folder]: checks that the tests in docs/requirements.md exist and name the
// requirement.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/project.mjs';

const DOCUMENT = 'docs/requirements.md';
const project = resolve(process.argv[2] ?? root);

function fileOf(/** @type {string} */ path) {
  return /^(packages|e2e|scripts)\//.test(path) ? path : `apps/${path}`;
}

/** Returns each row's requirement ID and state, from its first and last column. */
function rowsOf(/** @type {string} */ document) {
  return document.split('\n').flatMap((line, index) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = ''] = cells;
    return /^S\d+-\d+$/.test(id) ? [{ id, state: cells.at(-2) ?? '', line: index + 1 }] : [];
  });
}

/** @returns {string[]} problems of one row's tests */
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

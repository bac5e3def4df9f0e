// npm run check:requirements [folder]: compares docs/requirements.md with the tests, or updates it (--write).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, trackedFiles } from './lib/project.mjs';
import { QUOTED_TABLE_BEGIN, QUOTED_TABLE_END, quotedTable, quotedTexts } from './lib/quoted.mjs';

const DOCUMENT = 'docs/requirements.md';
const isWriting = process.argv.includes('--write');
const project = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? root);

/** Returns the test files of each requirement, written as in the document. */
function readTests() {
  /** @type {Map<string, string[]>} */
  const tests = new Map();
  const files = trackedFiles(project).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  for (const file of files.sort()) {
    // The test of this check contains requirements as examples.
    if (file === 'scripts/check-requirements.test.ts') continue;
    const text = readFileSync(join(project, file), 'utf8');
    for (const id of new Set([...text.matchAll(/['[](S\d+-\d+)['\]]/g)].map(([, name = '']) => name)))
      tests.set(id, [...(tests.get(id) ?? []), `\`${file.replace(/^apps\//, '')}\``]);
  }
  return tests;
}

const path = join(project, DOCUMENT);
const document = existsSync(path) ? readFileSync(path, 'utf8') : '';
const tests = readTests();
/** @type {string[]} */
const problems = [];
let rows = 0;
let tested = 0;
const lines = document.split('\n').map((line, index) => {
  const [, id = ''] = /^\| (S\d+-\d+) \|/.exec(line) ?? [];
  if (id === '') return line;
  rows += 1;
  if (!line.includes('tested in')) return line;
  tested += 1;
  const place = `${DOCUMENT}:${index + 1}: ${id}`;
  const found = tests.get(id);
  if (found === undefined) {
    problems.push(`${place} says "tested in", and no test names it`);
    return line;
  }
  const written = line.replace(/tested in[^|;]*?(?=\s*[|;])/, `tested in ${found.join(', ')}`);
  if (written !== line && !isWriting)
    problems.push(`${place} names other tests than those that name it: npm run requirements`);
  return written;
});
const [begin, end] = [lines.indexOf(QUOTED_TABLE_BEGIN), lines.indexOf(QUOTED_TABLE_END)];
const quoted = quotedTexts(project);
if (begin >= 0 && end > begin) {
  const before = lines.splice(begin, end - begin + 1, ...quotedTable(quoted));
  if (before.join('\n') !== quotedTable(quoted).join('\n') && !isWriting)
    problems.push(`${DOCUMENT}: the quoted texts are not those of the tests: npm run requirements`);
} else if (quoted.length > 0) problems.push(`${DOCUMENT} has no place for the ${quoted.length} quoted texts`);
if (tested === 0) problems.push(`${DOCUMENT}: no row with a test was found: nothing has been checked.`);
if (isWriting && document !== '') writeFileSync(path, lines.join('\n'));
for (const problem of problems) console.log(problem);
console.log(`${tested} requirements with tests of ${rows}, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

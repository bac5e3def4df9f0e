import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { program } from '../project.mjs';
import { runTool } from '../run.mjs';
import { roomOf } from './rooms.mjs';

/** @typedef {import('./draw.mjs').Mutant} Mutant */

/**
 * `killed`: a test failed, `by` names it, or the file that does not load. `survived`: every test passed.
 * `invalid`: nothing was tested, because the mutant does not load.
 * @typedef {{ verdict: 'killed', by: string, file: string } | { verdict: 'survived' | 'invalid' }} Result
 */

/**
 * Runs the tests of some places and ends at the first that fails.
 * @param {string} folder the copy
 * @param {string[]} places folders and files within it
 * @returns {Promise<Result>}
 */
async function test(folder, places) {
  const output = join(folder, 'mutant-report.json');
  rmSync(output, { force: true });
  const args = ['run', '--root', folder, '--bail=1', '--reporter=json', `--outputFile=${output}`, ...places];
  const ran = await runTool([program('vitest/vitest.mjs'), ...args], { cwd: folder, minutes: 10 });
  if (ran.ok) return { verdict: 'survived' };
  if (!existsSync(output)) return { verdict: 'invalid' };
  /** @type {import('../tests.mjs').VitestReport} */
  const report = JSON.parse(readFileSync(output, 'utf8'));
  for (const { name, assertionResults } of report.testResults) {
    const by = assertionResults.find(({ status }) => status === 'failed')?.fullName;
    if (by !== undefined) return { verdict: 'killed', by, file: relative(folder, name) };
  }
  // Files that were not begun count as failed too: only where no test failed is one of them broken.
  const broken = report.testResults.find(({ status }) => status === 'failed');
  if (broken === undefined) return { verdict: 'invalid' };
  const file = relative(folder, broken.name);
  return { verdict: 'killed', by: `${file} does not load`, file };
}

/** Test files that were seen to pass without a mutant. */
const sound = new Set();

/** Throws when a test file fails without a mutant too: what it kills proves nothing. */
async function expectSound(/** @type {string} */ folder, /** @type {string} */ file) {
  if (sound.has(file)) return;
  const { verdict } = await test(folder, [file]);
  if (verdict !== 'survived') throw new Error(`${file} fails without a mutant as well.`);
  sound.add(file);
}

/** Whether a folder of the copy holds tests of its own. */
function hasTests(/** @type {string} */ folder, /** @type {string} */ room) {
  return readdirSync(join(folder, room), { recursive: true }).some((name) =>
    String(name).endsWith('.test.ts'),
  );
}

/** Plants the mutant, runs the tests of its room, then those of its users, and takes it back. */
async function withMutant(
  /** @type {string} */ folder,
  /** @type {Mutant} */ { path, start, end, replacement },
  /** @type {string[]} */ users,
) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end));
  const tested = (/** @type {string[]} */ rooms) =>
    rooms.filter((room) => hasTests(folder, room)).map((room) => `${room}/`);
  try {
    for (const places of [tested([roomOf(path)]), [...tested(users), 'apps/server/test/']]) {
      if (places.length === 0) continue;
      const result = await test(folder, places);
      if (result.verdict !== 'survived') return result;
    }
    return /** @type {const} */ ({ verdict: 'survived' });
  } finally {
    writeFileSync(file, text);
  }
}

/**
 * Tries whether a test notices a mutant.
 * @param {string} folder the copy
 * @param {Mutant} mutant
 * @param {string[]} users the rooms that use the mutant's file
 * @returns {Promise<Result>}
 * @throws Error when the test that fails does so without the mutant as well
 */
export async function tryMutant(folder, mutant, users) {
  const result = await withMutant(folder, mutant, users);
  if (result.verdict === 'killed') await expectSound(folder, result.file);
  return result;
}

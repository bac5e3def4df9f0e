import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageFile } from '../project.mjs';
import { runTool } from '../run.mjs';
import { isWeb, moduleOf } from './modules.mjs';

/** @typedef {import('./draw.mjs').Mutant} Mutant */

/**
 * `killed`: a test failed, as `by` says. `survived`: all tests passed. `invalid`: the changed code cannot be
 * loaded.
 * @typedef {{ verdict: 'killed', by: string, file: string } | { verdict: 'survived' | 'invalid' }} Result
 */

/**
 * Runs tests until the first failure.
 * @param {string} folder the copy of the project
 * @param {string[]} places files and folders in the copy
 * @param {'run' | 'related'} which the tests in these places, or the tests that import these files
 * @returns {Promise<Result>}
 */
async function test(folder, places, which = 'run') {
  const output = join(folder, 'mutant-report.json');
  rmSync(output, { force: true });
  const options = ['--run', '--root', folder, '--bail=1', '--reporter=json', `--outputFile=${output}`];
  const args = [which, ...options, ...places];
  const ran = await runTool([packageFile('vitest/vitest.mjs'), ...args], { cwd: folder, minutes: 10 });
  if (ran.ok) return { verdict: 'survived' };
  if (!existsSync(output)) return { verdict: 'invalid' };
  /** @type {import('../tests.mjs').VitestReport} */
  const report = JSON.parse(readFileSync(output, 'utf8'));
  for (const { name, assertionResults } of report.testResults) {
    const by = assertionResults.find(({ status }) => status === 'failed')?.fullName;
    if (by !== undefined) return { verdict: 'killed', by, file: relative(folder, name) };
  }
  // If no test has failed, a failed file could not be loaded.
  const broken = report.testResults.find(({ status }) => status === 'failed');
  if (broken === undefined) return { verdict: 'invalid' };
  const file = relative(folder, broken.name);
  return { verdict: 'killed', by: `${file} does not load`, file };
}

/** The test files that have passed without a mutant. */
const sound = new Set();

/** Throws if a test file fails even without a mutant, because its failure then proves nothing. */
async function expectSound(/** @type {string} */ folder, /** @type {string} */ file) {
  if (sound.has(file)) return;
  const { verdict } = await test(folder, [file]);
  if (verdict !== 'survived') throw new Error(`${file} fails without a mutant as well.`);
  sound.add(file);
}

function hasTests(/** @type {string} */ folder, /** @type {string} */ module) {
  return readdirSync(join(folder, module), { recursive: true }).some((name) =>
    String(name).endsWith('.test.ts'),
  );
}

/** Makes the mutant, runs the tests that may notice it, and restores the file. */
async function withMutant(
  /** @type {string} */ folder,
  /** @type {Mutant} */ { path, start, end, replacement },
  /** @type {string[]} */ users,
) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end));
  const tested = (/** @type {string[]} */ modules) =>
    modules.filter((module) => hasTests(folder, module)).map((module) => `${module}/`);
  try {
    if (isWeb(path)) return await test(folder, [path], 'related');
    for (const places of [tested([moduleOf(path)]), [...tested(users), 'apps/server/test/']]) {
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
 * Finds out whether the tests notice a mutant.
 * @param {string} folder the copy of the project
 * @param {Mutant} mutant
 * @param {string[]} users the modules that use the mutant's file
 * @returns {Promise<Result>}
 * @throws Error if the failing test also fails without the mutant
 */
export async function tryMutant(folder, mutant, users) {
  const result = await withMutant(folder, mutant, users);
  if (result.verdict === 'killed') await expectSound(folder, result.file);
  return result;
}

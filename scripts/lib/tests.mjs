import { relative } from 'node:path';
import { ensureFaketime } from './faketime.mjs';
import { packageFile, root } from './project.mjs';
import { ensureRedis } from './redis.mjs';
import { createOutcome, UNSTABLE_MAX, withReport } from './reports.mjs';
import { runTool } from './run.mjs';
import { ensureService } from './services.mjs';

/** @typedef {import('./stages.mjs').Outcome} Outcome */

/**
 * @typedef {object} VitestReport
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numTotalTests
 * @property {VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name the file's path
 * @property {string} status
 * @property {{ status: string, fullName: string, duration?: number }[]} assertionResults
 */

/** Tests that need pgbouncer, which only test machines install. */
const POOLER_TESTS = '**/db/pooler.test.ts';

/** @returns {Promise<{ ran: import('./run.mjs').Ran, report: VitestReport | undefined }>} */
function runVitest(/** @type {string[]} */ ...only) {
  return withReport((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runTool([packageFile('vitest/vitest.mjs'), 'run', ...reporters, ...only], {
      show: true,
      minutes: 25,
    });
  });
}

const failedIn = (/** @type {VitestFile[]} */ files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );

/**
 * Runs failed files once more, alone, if they are few and none has random tests, which would draw other
 * cases.
 * @returns {Promise<string[]>} the failures that pass now; empty if any file fails again
 */
async function repeated(/** @type {VitestFile[]} */ failed) {
  const again = failed.length > 0 && failed.length <= UNSTABLE_MAX;
  if (!again || failed.some(({ name }) => name.includes('.property.'))) return [];
  const { ran, report } = await runVitest(...failed.map(({ name }) => relative(root, name)));
  if (!ran.ok || report?.testResults.length !== failed.length) return [];
  return failedIn(failed);
}

/** Runs all Vitest tests. Fails if no test of the server or of scripts/ ran. */
export async function runVitestTests() {
  ensureRedis((line) => console.log(line));
  ensureFaketime((line) => console.log(line));
  const hasPooler = ensureService('pgbouncer', (line) => console.log(line));
  const { ran, report } = await runVitest(...(hasPooler ? [] : ['--exclude', POOLER_TESTS]));
  if (report === undefined) return createOutcome('tests', 0, 1, 0, ['vitest could not run']);
  const files = report.testResults.map(({ name }) => relative(root, name));
  const notes = hasPooler ? [] : ['NOT TRIED without pgbouncer: poolers'];
  let extra = 0;
  for (const folder of ['apps/server/', 'scripts/']) {
    if (files.some((file) => file.startsWith(folder))) continue;
    extra += 1;
    notes.push(`saw no tests in ${folder}`);
  }
  // A file that could not be loaded counts as failed, although the report lists none of its tests.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  extra += broken.length;
  for (const { name } of broken) notes.push(`${relative(root, name)} did not load`);
  // If Vitest fails without a failed test, an error outside of the tests counts as a failure.
  const loose = !ran.ok && report.numFailedTests + extra === 0 ? 1 : 0;
  if (loose) notes.push('errors outside of the tests');
  const skipped = report.numTotalTests - report.numPassedTests - report.numFailedTests;
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      seconds: duration / 1000,
      title: `${relative(root, name)}: ${fullName}`,
    })),
  );
  const failedFiles = report.testResults.filter((file) => file.status === 'failed');
  const unstable = extra > 0 ? [] : await repeated(failedFiles);
  const failures = unstable.length > 0 ? [] : failedIn(failedFiles);
  const failed = report.numFailedTests - unstable.length + extra + loose;
  const passed = report.numPassedTests + unstable.length;
  return { ...createOutcome('tests', passed, failed, skipped, notes), times, unstable, failures };
}

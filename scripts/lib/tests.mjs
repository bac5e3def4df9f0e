import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { program, root } from './project.mjs';
import { ensureRedis } from './redis.mjs';
import { runTool } from './run.mjs';

/** @typedef {import('./stages.mjs').Outcome} Outcome */

/**
 * Runs a tool that writes a JSON report and hands the report over; undefined when it wrote none.
 * @template T
 * @param {(file: string) => Promise<import('./run.mjs').Ran>} run
 * @returns {Promise<{ ran: import('./run.mjs').Ran, report: T | undefined }>}
 */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'beso-report-'));
  try {
    const file = join(folder, 'report.json');
    const ran = await run(file);
    try {
      return { ran, report: JSON.parse(readFileSync(file, 'utf8')) };
    } catch {
      return { ran, report: undefined };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Outcome} */
function outcome(
  /** @type {string} */ what,
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {number} */ skipped,
  /** @type {string[]} */ notes,
) {
  const parts = [`${passed} ${what} passed`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (skipped > 0) parts.push(`${skipped} NOT RUN (counted as failed)`);
  return { passed, failed: failed + skipped, detail: [...parts, ...notes].join(', ') };
}

/**
 * @typedef {object} VitestReport
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numTotalTests
 * @property {VitestFile[]} testResults
 *
 * @typedef {object} VitestFile
 * @property {string} name its path
 * @property {string} status
 * @property {{ status: string, fullName: string, duration?: number }[]} assertionResults
 */

/** Unit tests and the server's tests on a real PostgreSQL and Redis; both kinds must have been there. */
export async function vitest() {
  ensureRedis((line) => console.log(line));
  const { ran, report } = /** @type {{ ran: import('./run.mjs').Ran, report: VitestReport | undefined }} */ (
    await withReport((file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return runTool([program('vitest/vitest.mjs'), 'run', ...reporters], { show: true, minutes: 15 });
    })
  );
  if (report === undefined) return outcome('tests', 0, 1, 0, ['vitest could not run']);
  const files = report.testResults.map(({ name }) => relative(root, name));
  const notes = [];
  let extra = 0;
  for (const folder of ['apps/server/', 'scripts/']) {
    if (files.some((file) => file.startsWith(folder))) continue;
    extra += 1;
    notes.push(`saw no tests in ${folder}`);
  }
  // A file that does not load holds no failed test.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  extra += broken.length;
  for (const { name } of broken) notes.push(`${relative(root, name)} did not load`);
  const failed = report.numFailedTests + extra;
  // Errors outside of any test: vitest fails although every test passed.
  const loose = !ran.ok && failed === 0 ? 1 : 0;
  if (loose) notes.push('errors outside of the tests');
  const skipped = report.numTotalTests - report.numPassedTests - report.numFailedTests;
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      seconds: duration / 1000,
      title: `${relative(root, name)}: ${fullName}`,
    })),
  );
  return { ...outcome('tests', report.numPassedTests, failed + loose, skipped, notes), times };
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors
 * @property {PlaywrightSuite[]} suites one per file
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites] its `describe` blocks
 * @property {{ title: string, file: string, tests: { results: { duration: number }[] }[] }[]} specs
 */

/** @returns {import('./stages.mjs').Slow[]} */
function journeyTimes(/** @type {PlaywrightSuite[]} */ suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.map(({ title, file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return { seconds: durations.reduce((sum, each) => sum + each, 0) / 1000, title: `${file}: ${title}` };
    }),
    ...journeyTimes(inner),
  ]);
}

function playwright(
  /** @type {string[]} */ extra,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {boolean} */ show,
) {
  const args = [program('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...extra];
  return runTool(args, { env, show, minutes: 15 });
}

/** Journeys in a real browser; without one every journey counts as failed. */
export async function browserTests() {
  const browser = await ensureBrowser((line) => console.log(line)).catch((error) => error.message);
  if (typeof browser === 'string') {
    const listed = await playwright(['--list'], { BESO_BROWSER: 'none' }, false);
    const total = Number(/Total: (\d+) test/.exec(listed.output)?.[1] ?? 1);
    return outcome('journeys', 0, 0, total, [browser]);
  }
  const { ran, report } =
    /** @type {{ ran: import('./run.mjs').Ran, report: PlaywrightReport | undefined }} */ (
      await withReport((file) =>
        playwright(
          ['--reporter=list,json'],
          {
            BESO_BROWSER: browser.path,
            BESO_LIGHT_BROWSER: browser.light,
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          },
          true,
        ),
      )
    );
  if (report === undefined) return outcome('journeys', 0, 1, 0, ['playwright could not run']);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const seen = expected + unexpected + flaky + skipped;
  if (seen === 0) return outcome('journeys', 0, 1, 0, ['saw no tests']);
  const loose = !ran.ok && unexpected + flaky === 0 ? 1 : 0;
  const notes = loose ? ['errors outside of the tests'] : [];
  return {
    ...outcome('journeys', expected, unexpected + flaky + loose, skipped, notes),
    times: journeyTimes(report.suites),
  };
}

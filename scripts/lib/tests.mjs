import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureFaketime } from './faketime.mjs';
import { program, root } from './project.mjs';
import { ensureRedis } from './redis.mjs';
import { runTool } from './run.mjs';

/** @typedef {import('./stages.mjs').Outcome} Outcome */

/**
 * How many test files, and how many journeys, may fail at first and pass when they are repeated.
 * They are named at the end (decision 005); with more, something is broken.
 */
const UNSTABLE = 3;

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

/** @returns {Promise<{ ran: import('./run.mjs').Ran, report: VitestReport | undefined }>} */
function runVitest(/** @type {string[]} */ ...only) {
  return withReport((file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runTool([program('vitest/vitest.mjs'), 'run', ...reporters, ...only], { show: true, minutes: 25 });
  });
}

/** The tests of these files that failed. */
const failedIn = (/** @type {VitestFile[]} */ files) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );

/**
 * Repeats the files that failed, once and without others beside them. Random histories are not repeated:
 * they would be others, and what failed was a real fault.
 * @returns {Promise<string[]>} what failed at first and passes now; empty when anything fails again
 */
async function repeated(/** @type {VitestFile[]} */ failed) {
  const again = failed.length > 0 && failed.length <= UNSTABLE;
  if (!again || failed.some(({ name }) => name.includes('.property.'))) return [];
  const { ran, report } = await runVitest(...failed.map(({ name }) => relative(root, name)));
  if (!ran.ok || report?.testResults.length !== failed.length) return [];
  return failedIn(failed);
}

/** Unit tests and the server's tests on a real PostgreSQL and Redis; both kinds must have been there. */
export async function vitest() {
  ensureRedis((line) => console.log(line));
  ensureFaketime((line) => console.log(line));
  const { ran, report } = await runVitest();
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
  // Errors outside of any test: vitest fails although every test passed.
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
  return { ...outcome('tests', passed, failed, skipped, notes), times, unstable, failures };
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {{ message?: string }[]} errors
 * @property {PlaywrightSuite[]} suites one per file
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites] its `describe` blocks
 * @property {PlaywrightSpec[]} specs
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {{ status: string, results: { duration: number }[] }[]} tests
 */

/** @returns {(import('./stages.mjs').Slow & { broken: boolean })[]} */
function journeys(/** @type {PlaywrightSuite[]} */ suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.map(({ title, file, tests }) => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return {
        seconds: durations.reduce((sum, each) => sum + each, 0) / 1000,
        title: `${file}: ${title}`,
        broken: tests.some(({ status }) => status === 'unexpected'),
      };
    }),
    ...journeys(inner),
  ]);
}

function playwright(
  /** @type {string[]} */ extra,
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {boolean} */ show,
) {
  const args = [program('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...extra];
  return runTool(args, { env, show, minutes: 40 });
}

/**
 * @param {{ path: string, light: string }} browser
 * @returns {Promise<{ ran: import('./run.mjs').Ran, report: PlaywrightReport | undefined }>}
 */
function runJourneys({ path, light }, /** @type {string[]} */ ...extra) {
  return withReport((file) => {
    const browsers = { BESO_BROWSER: path, BESO_LIGHT_BROWSER: light };
    const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return playwright(['--reporter=list,json', ...extra], env, true);
  });
}

/**
 * Repeats the journeys that failed without others beside them, each twice at most: on a busy machine what
 * fails among others would fail again among them.
 * @param {{ path: string, light: string }} browser
 * @param {number} broken how many failed
 * @returns {Promise<string[]>} those that pass now
 */
async function passAlone(browser, broken) {
  if (broken === 0 || broken > UNSTABLE) return [];
  const { report } = await runJourneys(browser, '--last-failed', '--workers=1', '--retries=1');
  return journeys(report?.suites ?? [])
    .filter((journey) => !journey.broken)
    .map(({ title }) => title);
}

/** Journeys in a real browser; without one every journey counts as failed. */
export async function browserTests() {
  const browser = await ensureBrowser((line) => console.log(line)).catch((error) => error.message);
  if (typeof browser === 'string') {
    const listed = await playwright(['--list'], { BESO_BROWSER: 'none' }, false);
    const total = Number(/Total: (\d+) test/.exec(listed.output)?.[1] ?? 1);
    return outcome('journeys', 0, 0, total, [browser]);
  }
  const { ran, report } = await runJourneys(browser);
  if (report === undefined) return outcome('journeys', 0, 1, 0, ['playwright could not run']);
  const { expected, unexpected, skipped } = report.stats;
  if (expected + unexpected + skipped === 0) return outcome('journeys', 0, 1, 0, ['saw no tests']);
  const times = journeys(report.suites);
  const broken = times.filter((journey) => journey.broken).map(({ title }) => title);
  const unstable = await passAlone(browser, broken.length);
  const failures = broken.filter((title) => !unstable.includes(title));
  const loose = !ran.ok && unexpected === 0 ? 1 : 0;
  const notes = loose ? ['errors outside of the tests'] : [];
  return {
    ...outcome('journeys', expected + unstable.length, failures.length + loose, skipped, notes),
    times,
    unstable,
    failures,
  };
}

/**
 * Journeys in the other engines that this machine has or can get; those it cannot are named as not tried.
 * @param {string[]} only files whose names contain one of these; all of them without any
 * @returns {Promise<Outcome>}
 */
export async function otherEngines(...only) {
  const { programs, missing } = ensureEngines((line) => console.log(line));
  const untried = missing.map((sentence) => `${sentence}: its journeys were NOT TRIED`);
  if (Object.keys(programs).length === 0) return { passed: 0, failed: 0, detail: 'no engine', untried };
  const { ran, report } = await withReport((file) => {
    const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const args = [program('@playwright/test/cli.js'), 'test', '-c', 'e2e/browsers.config.ts'];
    return runTool([...args, '--reporter=list,json', ...only], { env, show: true, minutes: 20 });
  });
  const played = /** @type {PlaywrightReport | undefined} */ (report);
  if (played === undefined) return { ...outcome('journeys', 0, 1, 0, ['could not run']), untried };
  const { expected, unexpected, skipped } = played.stats;
  const times = journeys(played.suites);
  const failures = times.filter(({ broken }) => broken).map(({ title }) => title);
  const loose = !ran.ok && unexpected === 0 ? 1 : 0;
  return { ...outcome('journeys', expected, unexpected + loose, skipped, []), times, failures, untried };
}

import { ensureBrowser } from './browser.mjs';
import { ensureEngines } from './engines.mjs';
import { packageFile } from './project.mjs';
import { createOutcome, UNSTABLE_MAX, withReport } from './reports.mjs';
import { runTool } from './run.mjs';

/** @typedef {import('./stages.mjs').Outcome} Outcome */

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
  const args = [packageFile('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...extra];
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
 * Runs failed journeys again one at a time if they are few, because a busy machine can make them fail.
 * @param {(...extra: string[]) => ReturnType<typeof runJourneys>} run
 * @param {number} broken number of failed journeys
 * @returns {Promise<string[]>} the titles of those that pass now
 */
async function passAlone(run, broken) {
  if (broken === 0 || broken > UNSTABLE_MAX) return [];
  const { report } = await run('--last-failed', '--workers=1', '--retries=1');
  return journeys(report?.suites ?? [])
    .filter((journey) => !journey.broken)
    .map(({ title }) => title);
}

/** Runs the journeys, which all count as failed without a browser. */
export async function runChromiumJourneys() {
  const browser = await ensureBrowser((line) => console.log(line)).catch((error) => error.message);
  if (typeof browser === 'string') {
    const listed = await playwright(['--list'], { BESO_BROWSER: 'none' }, false);
    const total = Number(/Total: (\d+) test/.exec(listed.output)?.[1] ?? 1);
    return createOutcome('journeys', 0, 0, total, [browser]);
  }
  const { ran, report } = await runJourneys(browser);
  if (report === undefined) return createOutcome('journeys', 0, 1, 0, ['playwright could not run']);
  return judged(ran, report, (...extra) => runJourneys(browser, ...extra));
}

/**
 * @param {import('./run.mjs').Ran} ran
 * @param {PlaywrightReport} report
 * @param {(...extra: string[]) => ReturnType<typeof runJourneys>} again
 * @returns {Promise<Outcome>}
 */
async function judged(ran, report, again) {
  const { expected, unexpected, skipped } = report.stats;
  if (expected + unexpected + skipped === 0) return createOutcome('journeys', 0, 1, 0, ['saw no tests']);
  const times = journeys(report.suites);
  const broken = times.filter((journey) => journey.broken).map(({ title }) => title);
  const unstable = await passAlone(again, broken.length);
  const failures = broken.filter((title) => !unstable.includes(title));
  const loose = !ran.ok && unexpected === 0 ? 1 : 0;
  const notes = loose ? ['errors outside of the tests'] : [];
  return {
    ...createOutcome('journeys', expected + unstable.length, failures.length + loose, skipped, notes),
    times,
    unstable,
    failures,
  };
}

/**
 * Runs the journeys of e2e/browsers in WebKit and Firefox, and reports a browser that is missing.
 * @param {string[]} only parts of file names; all files by default
 * @returns {Promise<Outcome>}
 */
export async function runOtherBrowserJourneys(...only) {
  const { programs, missing } = ensureEngines((line) => console.log(line));
  const untried = missing.map((sentence) => `${sentence}: its journeys were NOT TRIED`);
  if (Object.keys(programs).length === 0) return { passed: 0, failed: 0, detail: 'no engine', untried };
  /** @returns {ReturnType<typeof runJourneys>} */
  const run = (/** @type {string[]} */ ...extra) =>
    withReport((file) => {
      const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const args = [packageFile('@playwright/test/cli.js'), 'test', '-c', 'e2e/browsers.config.ts'];
      return runTool([...args, '--reporter=list,json', ...extra], { env, show: true, minutes: 20 });
    });
  const { ran, report } = await run(...only);
  if (report === undefined) return { ...createOutcome('journeys', 0, 1, 0, ['could not run']), untried };
  return { ...(await judged(ran, report, run)), untried };
}

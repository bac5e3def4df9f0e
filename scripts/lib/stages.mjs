/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed also counts tests that could not run
 * @property {string} detail how much was checked
 * @property {string} [output] shown if the stage fails
 * @property {Slow[]} [times] the duration of each test
 * @property {string[]} [unstable] tests that failed first and passed when repeated
 * @property {string[]} [untried] parts that this machine cannot test
 * @property {string[]} [failures] failed tests, listed at the end
 *
 * @typedef {{ seconds: number, title: string }} Slow
 * @typedef {Outcome & { name: string, seconds: number }} Finished
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Stage
 */

/**
 * Returns the outcome of a check, which fails if the tool failed or saw no file.
 * @param {import('./run.mjs').Ran} ran
 * @param {number} seen the number of files that the tool looked at
 * @param {string} [what]
 * @returns {Outcome}
 */
export function outcomeOfCheck({ ok, output }, seen, what = 'files') {
  if (seen === 0) return { passed: 0, failed: 1, detail: `saw no ${what}`, output };
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, detail: `${seen} ${what}`, output };
}

const NAMED = 10;

/** Runs a stage and prints its line; a stage that throws has failed. */
async function finish(/** @type {Stage} */ { name, run }) {
  const began = performance.now();
  const outcome = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    detail: 'could not run',
    output: String(error),
  }));
  const seconds = (performance.now() - began) / 1000;
  if (outcome.failed > 0 && outcome.output) console.log(`\n${outcome.output}\n`);
  const mark = outcome.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(12)} ${outcome.detail}  ${seconds.toFixed(1)} s`);
  return { name, seconds, ...outcome };
}

/**
 * Runs all stages, `width` at the same time, also when one fails.
 * @param {Stage[]} stages
 */
export async function runStages(stages, width = 1) {
  const waiting = [...stages];
  /** @type {Finished[]} */
  const outcomes = [];
  const worker = async () => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift())
      outcomes.push(await finish(stage));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

/** Prints the slowest tests of a stage, so that somebody notices when `npm test` becomes slow. */
function printSlowest(/** @type {Finished} */ { name, times = [] }) {
  if (times.length === 0) return;
  console.log(`\nThe ${Math.min(NAMED, times.length)} slowest ${name}:`);
  const slowest = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, NAMED);
  for (const { seconds, title } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
}

/** Prints the outcomes, with `N passed, N failed` as the last line, and sets the exit code. */
export function reportOutcomes(/** @type {Finished[]} */ outcomes) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const outcome of outcomes) printSlowest(outcome);
  console.log('');
  console.log(outcomes.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(' · '));
  for (const sentence of outcomes.flatMap(({ untried = [] }) => untried))
    console.log(`\n!!! ${sentence} !!!\n`);
  for (const title of outcomes.flatMap(({ unstable = [] }) => unstable))
    console.log(`UNSTABLE (failed, then passed when repeated): ${title}`);
  for (const { name, failed, detail, failures = [] } of outcomes) {
    for (const title of failures.slice(0, NAMED)) console.log(`FAILED: ${title}`);
    if (failed > 0) console.log(`FAILED: ${name}: ${detail}`);
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

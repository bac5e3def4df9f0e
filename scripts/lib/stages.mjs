/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed what could not run counts here
 * @property {string} detail how much was looked at
 * @property {string} [output] shown when something failed
 *
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Stage
 */

/**
 * One check that looks at files: it passes when the tool is content and saw at least one.
 * @param {import('./run.mjs').Ran} ran
 * @param {number} seen
 * @param {string} [what]
 * @returns {Outcome}
 */
export function checked({ ok, output }, seen, what = 'files') {
  if (seen === 0) return { passed: 0, failed: 1, detail: `saw no ${what}`, output };
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, detail: `${seen} ${what}`, output };
}

/** Runs a stage and prints its line; a stage that throws has failed. */
async function finish(/** @type {Stage} */ { name, run }) {
  const began = performance.now();
  const outcome = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    detail: 'could not run',
    output: String(error),
  }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (outcome.failed > 0 && outcome.output) console.log(`\n${outcome.output}\n`);
  const mark = outcome.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(12)} ${outcome.detail}  ${seconds} s`);
  return { name, ...outcome };
}

/**
 * Runs stages, `width` at a time, all of them whatever fails.
 * @param {Stage[]} stages
 */
export async function runStages(stages, width = 1) {
  const waiting = [...stages];
  /** @type {(Outcome & { name: string })[]} */
  const outcomes = [];
  const worker = async () => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift())
      outcomes.push(await finish(stage));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

/** Prints the totals, the last line being `N passed, N failed`, and sets the exit code. */
export function report(/** @type {(Outcome & { name: string })[]} */ outcomes) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log('');
  for (const { name, failed, detail } of outcomes) if (failed > 0) console.log(`FAILED: ${name}: ${detail}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

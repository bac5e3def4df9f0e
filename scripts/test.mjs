// npm test: runs all checks, tests and journeys in Chromium, and the shortest journeys in other browsers.
import { constants } from 'node:os';
import { ensureBuilt } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runChromiumJourneys, runOtherBrowserJourneys } from './lib/journeys.mjs';
import { runTool } from './lib/run.mjs';
import { reportOutcomes, runStages } from './lib/stages.mjs';
import { runVitestTests } from './lib/tests.mjs';

async function build() {
  await ensureBuilt(() => undefined);
  return { passed: 1, failed: 0, detail: 'web app' };
}

async function install() {
  await ensureInstalled((line) => console.log(line));
  return { passed: 1, failed: 0, detail: 'packages' };
}

/** Runs a check with low priority, so that it uses only the time that the tests leave. */
const beside = (/** @type {string[]} */ args) =>
  runTool(args, { priority: constants.priority.PRIORITY_BELOW_NORMAL, minutes: 15 });

const outcomes = await runStages([{ name: 'install', run: install }]);
if (outcomes.every(({ failed }) => failed === 0)) {
  outcomes.push(...(await runStages([{ name: 'build', run: build }])));
  const tests = [
    { name: 'tests', run: runVitestTests },
    { name: 'journeys', run: runChromiumJourneys },
    { name: 'browsers', run: () => runOtherBrowserJourneys('brief') },
  ];
  outcomes.push(...(await Promise.all([runStages(checks(beside)), runStages(tests)])).flat());
}
reportOutcomes(outcomes);

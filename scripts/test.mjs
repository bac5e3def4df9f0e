// npm test: runs all checks, unit and server tests, the journeys in Chromium and the shortest in other
// engines. All stages run despite failures.
import { ensureBuilt } from './lib/build.mjs';
import { checks, width } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { browserTests, otherEngines } from './lib/journeys.mjs';
import { report, runStages } from './lib/stages.mjs';
import { vitest } from './lib/tests.mjs';

async function build() {
  await ensureBuilt(() => undefined);
  return { passed: 1, failed: 0, detail: 'web app' };
}

async function install() {
  await ensureInstalled((line) => console.log(line));
  return { passed: 1, failed: 0, detail: 'packages' };
}

const outcomes = await runStages([{ name: 'install', run: install }]);
if (outcomes.every(({ failed }) => failed === 0)) {
  outcomes.push(...(await runStages([...checks, { name: 'build', run: build }], width)));
  outcomes.push(...(await runStages([{ name: 'tests', run: vitest }])));
  outcomes.push(...(await runStages([{ name: 'journeys', run: browserTests }])));
  outcomes.push(...(await runStages([{ name: 'browsers', run: () => otherEngines('brief') }])));
}
report(outcomes);

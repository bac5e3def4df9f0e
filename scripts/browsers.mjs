// npm run browsers: the twelve journeys in the engines that are not Chromium's.
import { ensureInstalled } from './lib/install.mjs';
import { otherEngines } from './lib/journeys.mjs';
import { report, runStages } from './lib/stages.mjs';

await ensureInstalled((line) => console.log(line));
report(await runStages([{ name: 'browsers', run: () => otherEngines() }]));

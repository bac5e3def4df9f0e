// npm run browsers: runs the journeys of e2e/browsers in WebKit and Firefox.
import { ensureInstalled } from './lib/install.mjs';
import { runOtherBrowserJourneys } from './lib/journeys.mjs';
import { reportOutcomes, runStages } from './lib/stages.mjs';

await ensureInstalled((line) => console.log(line));
reportOutcomes(await runStages([{ name: 'browsers', run: () => runOtherBrowserJourneys() }]));

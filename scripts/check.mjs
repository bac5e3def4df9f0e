// npm run check: everything that needs no server and no browser.
import { checks, width } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { report, runStages } from './lib/stages.mjs';

await ensureInstalled((line) => console.log(line));
report(await runStages(checks, width));

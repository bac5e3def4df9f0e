// npm run check: runs all checks that need neither server nor browser.
import { CHECK_CONCURRENCY, checks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { reportOutcomes, runStages } from './lib/stages.mjs';

await ensureInstalled((line) => console.log(line));
reportOutcomes(await runStages(checks(), CHECK_CONCURRENCY));

// Compares the size of each page's JavaScript with the recorded size, or records it (--record).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSizes } from './lib/budget.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { root } from './lib/project.mjs';

const RECORD = join(root, 'scripts/lib/budget.json');

await ensureBuilt(() => undefined);
const now = JSON.parse(readFileSync(join(root, 'apps/web/dist/.vite/sizes.json'), 'utf8'));
if (process.argv.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`);
const { pages, faults } = compareSizes(now, JSON.parse(readFileSync(RECORD, 'utf8')));
for (const fault of faults) console.log(fault);
if (faults.length > 0)
  console.log('Make them lighter, or record them: node scripts/check-budget.mjs --record');
console.log(`${pages} pages`);
process.exitCode = faults.length > 0 ? 1 : 0;

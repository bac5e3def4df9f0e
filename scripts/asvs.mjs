// node scripts/asvs.mjs [--check]: writes docs/ASVS.md from the tests' ASVS comments, or checks the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprovenRows } from './lib/asvs/rows.mjs';
import { faultsOf, pageOf, readProofs } from './lib/asvs/table.mjs';
import { root, trackedFiles } from './lib/project.mjs';

const PAGE = 'docs/ASVS.md';
const tests = trackedFiles(root).filter(
  (path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts/'),
);
const { requirements, proofs } = readProofs(root, tests);
const security = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8');
const faults = [...faultsOf(requirements, proofs), ...unprovenRows(security, tests)];
const page = pageOf(requirements, proofs);
if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page);
else if (readFileSync(join(root, PAGE), 'utf8') !== page)
  faults.push(`${PAGE} is stale: node scripts/asvs.mjs`);
for (const fault of faults) console.log(fault);
console.log(`${proofs.length} proofs`);
process.exitCode = faults.length > 0 ? 1 : 0;

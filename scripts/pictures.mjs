// node scripts/pictures.mjs [--check]: draws the imports into docs/ARCHITECTURE.md, or checks the diagrams.
// Also fails if the page's table of features is not in the order of features/index.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { diagramOf, diagramSides, misplacedRow } from './lib/structure/diagram.mjs';
import { readSources } from './lib/structure/source.mjs';

const PAGE = 'docs/ARCHITECTURE.md';
const sources = readSources(root);
const before = readFileSync(join(root, PAGE), 'utf8');
let page = before;
const faults = [];
for (const side of diagramSides) {
  const place = new RegExp(`(<!-- picture: ${side} -->\n)[^]*?(\n<!-- end of picture -->)`);
  if (!place.test(page)) faults.push(`${PAGE} has no place for the picture of ${side}`);
  page = page.replace(place, (_all, start, end) => start + diagramOf(sources, side) + end);
}
const misplaced = misplacedRow(sources, page);
if (misplaced !== undefined)
  faults.push(`${PAGE}: the row of ${misplaced} is not where features/index.ts has it`);
if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page);
else if (page !== before) faults.push(`${PAGE} is stale: node scripts/pictures.mjs`);
for (const fault of faults) console.log(fault);
console.log(`${diagramSides.length - faults.length} pictures`);
process.exitCode = faults.length > 0 ? 1 : 0;

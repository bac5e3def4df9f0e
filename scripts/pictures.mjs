// node scripts/pictures.mjs [--check]: updates or checks the drawings and the table of docs/ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { diagramOf, diagramSides, featureRows } from './lib/structure/diagram.mjs';
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
const { rows, silent } = featureRows(sources);
const table = /(\| feature \| what it owns \|\n\| --- \| --- \|\n)(?:\|.*\n)*/;
if (!table.test(page)) faults.push(`${PAGE} has no place for the table of features`);
page = page.replace(table, (_all, head) => `${head}${rows.join('\n')}\n`);
for (const feature of silent)
  faults.push(`apps/server/src/features/${feature}/feature.ts: say with \`owns\` what the feature owns`);
if (!process.argv.includes('--check')) writeFileSync(join(root, PAGE), page);
else if (page !== before) faults.push(`${PAGE} is outdated: npm run documents`);
for (const fault of faults) console.log(fault);
console.log(`${diagramSides.length - faults.length} pictures`);
process.exitCode = faults.length > 0 ? 1 : 0;

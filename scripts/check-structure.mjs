// npm run check:structure [folder]: import direction, rooms, where SQL may live, length of files. Cycles are biome's.
import { resolve } from 'node:path';
import { root } from './lib/project.mjs';
import { checkRooms } from './lib/structure/rooms.mjs';
import { readSources } from './lib/structure/source.mjs';
import { checkSql } from './lib/structure/sql.mjs';
import { checkText } from './lib/structure/text.mjs';

const sources = readSources(resolve(process.argv[2] ?? root));
const violations = sources.flatMap((source) => [
  ...checkRooms(source),
  ...checkSql(source),
  ...checkText(source),
]);
for (const { path, line, rule, message } of violations) console.log(`${path}:${line}: ${rule}: ${message}`);
if (sources.length === 0) console.log('No code was found: nothing has been checked.');
console.log(`${sources.length} files, ${violations.length} violations`);
process.exitCode = sources.length === 0 || violations.length > 0 ? 1 : 0;

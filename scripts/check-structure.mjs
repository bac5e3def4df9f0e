// npm run check:structure [folder]: checks import directions, use between features, places of SQL, links
// about a person, circles of features and of files, types included, and lengths of files.
import { resolve } from 'node:path';
import { root } from './lib/project.mjs';
import {
  checkCircles,
  checkDirection,
  importedFeatures,
  importedFiles,
  serverFeatures,
} from './lib/structure/features.mjs';
import { checkLeave, readFunctionFiles, readOffers } from './lib/structure/offers.mjs';
import { checkRooms } from './lib/structure/rooms.mjs';
import { readSources } from './lib/structure/source.mjs';
import { checkSql } from './lib/structure/sql.mjs';
import { checkText } from './lib/structure/text.mjs';
import { checkTowards } from './lib/structure/towards.mjs';

const folder = resolve(process.argv[2] ?? root);
const sources = readSources(folder);
const functionFiles = readFunctionFiles(folder);
const sqlUse = checkLeave(sources, functionFiles, await readOffers(folder));
const uses = [...sources.flatMap(importedFeatures), ...sqlUse.uses];
const violations = [
  ...sources.flatMap((source) => [
    ...checkRooms(source),
    ...checkSql(source),
    ...checkText(source),
    ...checkTowards(source),
  ]),
  ...sqlUse.violations,
  ...checkCircles([...uses, ...importedFiles(sources)]),
  ...checkDirection(uses, serverFeatures(sources)),
];
for (const { path, line, rule, message } of violations) console.log(`${path}:${line}: ${rule}: ${message}`);
const unseen = [
  ...(sources.length === 0 ? ['No code was found: nothing has been checked.'] : []),
  ...(sqlUse.texts > 0 && sqlUse.tables === 0
    ? ['SQL was found and no table: what it uses has not been checked.']
    : []),
];
for (const line of unseen) console.log(line);
console.log(
  `${sources.length} files, ${functionFiles.length} files of functions, ${sqlUse.texts} SQL texts, ` +
    `${sqlUse.tables} tables, ${violations.length} violations`,
);
process.exitCode = unseen.length + violations.length > 0 ? 1 : 0;

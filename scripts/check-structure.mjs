// npm run check:structure [folder]: checks import directions, use between features, places of SQL, links
// about a person, circles of features and of files, types included, and lengths of files.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkStructure } from './lib/structure/check.mjs';

print(await checkStructure(resolve(process.argv[2] ?? root)));

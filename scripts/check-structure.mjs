// npm run check:structure [folder]: checks imports, features, places of SQL, cycles and length of files.
import { resolve } from 'node:path';
import { printFindings } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkStructure } from './lib/structure/check.mjs';

printFindings(await checkStructure(resolve(process.argv[2] ?? root)));

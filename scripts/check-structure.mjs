// npm run check:structure [folder]: checks imports, features, places of SQL, cycles and length of files.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkStructure } from './lib/structure/check.mjs';

print(await checkStructure(resolve(process.argv[2] ?? root)));

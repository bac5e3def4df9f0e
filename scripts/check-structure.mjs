// npm run check:structure [folder]: checks imports, the boundaries of features, where SQL stands, import
// cycles, and the length of files.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkStructure } from './lib/structure/check.mjs';

print(await checkStructure(resolve(process.argv[2] ?? root)));

// npm run check:words [folder]: finds wide lines in code, SQL and documents, comments that begin backwards,
// and decisions that are long, outside the index or named but missing.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkWords } from './lib/words/check.mjs';

print(checkWords(resolve(process.argv[2] ?? root)));

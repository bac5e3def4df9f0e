// npm run check:words [folder]: finds wide lines in code, SQL and documents, and insiders' words in code and
// SQL.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkWords } from './lib/words/check.mjs';

print(checkWords(resolve(process.argv[2] ?? root)));

// npm run check:words [folder]: finds wide lines, comments whose first word hides their subject, and
// decision pages that are too long or missing from the index.
import { resolve } from 'node:path';
import { print } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkWords } from './lib/words/check.mjs';

print(checkWords(resolve(process.argv[2] ?? root)));

// npm run check:words [folder]: finds lines that are too wide, comments that begin with a word that hides the
// subject, such as What, and decision pages that are too long or missing from the index.
import { resolve } from 'node:path';
import { printFindings } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkWords } from './lib/words/check.mjs';

printFindings(checkWords(resolve(process.argv[2] ?? root)));

// npm run check:words [folder]: checks widths of lines, the beginnings of comments, and the decision pages.
import { resolve } from 'node:path';
import { printFindings } from './lib/findings.mjs';
import { root } from './lib/project.mjs';
import { checkWords } from './lib/words/check.mjs';

printFindings(checkWords(resolve(process.argv[2] ?? root)));

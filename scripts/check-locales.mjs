// npm run check:locales [folder]: finds missing, unused and untranslated texts, variables and plural forms.
import { resolve } from 'node:path';
import { printFindings } from './lib/findings.mjs';
import { checkLocales } from './lib/locales/check.mjs';
import { root } from './lib/project.mjs';

printFindings(checkLocales(resolve(process.argv[2] ?? root)));

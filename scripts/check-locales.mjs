// npm run check:locales [folder]: finds missing, unused and untranslated texts, and missing variables and
// plural forms.
import { resolve } from 'node:path';
import { readLocales } from './lib/locales/files.mjs';
import { compareLanguages } from './lib/locales/texts.mjs';
import { compareUsage } from './lib/locales/usage.mjs';
import { root } from './lib/project.mjs';
import { readSources } from './lib/structure/source.mjs';

const project = resolve(process.argv[2] ?? root);
const locales = readLocales(project);
const problems = [...locales.problems];
if (locales.files === 0) problems.push('No texts were found: nothing has been checked.');
else problems.push(...compareLanguages(locales), ...compareUsage(locales, readSources(project)));
for (const problem of problems) console.log(problem);
console.log(`${locales.files} files in ${locales.languages.size} languages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

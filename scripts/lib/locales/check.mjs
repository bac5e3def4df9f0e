import { readSources } from '../structure/source.mjs';
import { readLocales } from './files.mjs';
import { compareLanguages } from './texts.mjs';
import { compareUsage } from './usage.mjs';

/**
 * Compares a project's languages with each other and with the code that shows the texts.
 * @param {string} project absolute path
 * @returns {import('../findings.mjs').Findings}
 */
export function checkLocales(project) {
  const locales = readLocales(project);
  const problems = [...locales.problems];
  if (locales.files === 0) problems.push('No texts were found: nothing has been checked.');
  else problems.push(...compareLanguages(locales), ...compareUsage(locales, readSources(project)));
  const seen = `${locales.files} files in ${locales.languages.size} languages`;
  return { lines: [...problems, `${seen}, ${problems.length} problems`], failed: problems.length > 0 };
}

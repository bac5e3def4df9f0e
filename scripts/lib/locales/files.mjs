import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const BASE = 'en';

/**
 * The texts of one language: file name without ending, to dotted key, to text.
 * @typedef {Map<string, Map<string, string>>} Texts
 *
 * @typedef {object} Locales
 * @property {Map<string, Texts>} languages
 * @property {Map<string, Set<string>>} same full keys that read the same as in English on purpose, by language
 * @property {number} files
 * @property {string[]} problems files that could not be read as texts
 */

/**
 * Flattens nested objects to dotted keys.
 * @returns {boolean} whether all values were texts
 */
function flatten(
  /** @type {unknown} */ value,
  /** @type {string} */ key,
  /** @type {Map<string, string>} */ into,
) {
  if (typeof value === 'string') {
    into.set(key, value);
    return true;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value)
    .map(([name, inner]) => flatten(inner, key === '' ? name : `${key}.${name}`, into))
    .every(Boolean);
}

/**
 * Reads `<folder>/<language>/<feature>.json` and the list of wanted exceptions beside them.
 * @returns {Locales}
 */
export function readLocales(/** @type {string} */ folder) {
  /** @type {Locales} */
  const locales = { languages: new Map(), same: new Map(), files: 0, problems: [] };
  if (!existsSync(folder)) return locales;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    /** @type {Texts} */
    const texts = new Map();
    locales.languages.set(entry.name, texts);
    for (const file of readdirSync(join(folder, entry.name))) {
      /** @type {Map<string, string>} */
      const into = new Map();
      locales.files += 1;
      try {
        const whole = flatten(JSON.parse(readFileSync(join(folder, entry.name, file), 'utf8')), '', into);
        if (!whole) locales.problems.push(`${entry.name}/${file}: a value is not a text`);
      } catch (error) {
        locales.problems.push(`${entry.name}/${file}: ${error instanceof Error ? error.message : error}`);
      }
      texts.set(file.replace(/\.json$/, ''), into);
    }
  }
  const list = join(folder, 'same-as-english.json');
  if (existsSync(list)) {
    for (const [language, keys] of Object.entries(JSON.parse(readFileSync(list, 'utf8')))) {
      locales.same.set(language, new Set(keys));
    }
  }
  return locales;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const BASE_LANGUAGE = 'en';

/**
 * The texts of one language, by file name without extension and dotted key.
 * @typedef {Map<string, Map<string, string>>} Texts
 *
 * @typedef {object} Locales
 * @property {Map<string, Texts>} languages
 * @property {Map<string, Set<string>>} same by language, the full keys whose texts
 * deliberately equal the English ones
 * @property {number} files
 * @property {string[]} problems files that could not be read as texts
 */

/** @returns {boolean} true if all values are texts */
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

function readFile(
  /** @type {string} */ folder,
  /** @type {string} */ path,
  /** @type {Texts} */ texts,
  /** @type {string[]} */ problems,
) {
  const name = basename(path, '.json');
  if (texts.has(name)) problems.push(`${path}: another folder has this file too`);
  /** @type {Map<string, string>} */
  const into = new Map();
  try {
    const whole = flatten(JSON.parse(readFileSync(join(folder, path), 'utf8')), '', into);
    if (!whole) problems.push(`${path}: a value is not a text`);
  } catch (error) {
    problems.push(`${path}: ${error instanceof Error ? error.message : error}`);
  }
  texts.set(name, into);
}

/** The folders with the texts of the web app, of both sides, and of the server. */
const FOLDERS = ['apps/web/src/locales', 'packages/contract/locales', 'apps/server/src/locales'];

/** @returns {Locales} */
export function readLocales(/** @type {string} */ project) {
  /** @type {Locales} */
  const locales = { languages: new Map(), same: new Map(), files: 0, problems: [] };
  for (const folder of FOLDERS.map((one) => join(project, one)).filter((one) => existsSync(one))) {
    for (const { name: language } of readdirSync(folder, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )) {
      /** @type {Texts} */
      const texts = locales.languages.get(language) ?? new Map();
      locales.languages.set(language, texts);
      for (const file of readdirSync(join(folder, language))) {
        locales.files += 1;
        readFile(folder, `${language}/${file}`, texts, locales.problems);
      }
    }
    const list = join(folder, 'same-as-english.json');
    if (existsSync(list)) {
      for (const [language, keys] of Object.entries(JSON.parse(readFileSync(list, 'utf8')))) {
        locales.same.set(language, new Set([...(locales.same.get(language) ?? []), ...keys]));
      }
    }
  }
  return locales;
}

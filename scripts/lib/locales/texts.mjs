import { BASE_LANGUAGE } from './files.mjs';

/** @typedef {import('./files.mjs').Locales} Locales */

const FORM = /_(zero|one|two|few|many|other)$/;

/** Returns the key without its plural form, as code uses the key. */
export function baseOf(/** @type {string} */ key) {
  return key.replace(FORM, '');
}

function pluralBases(/** @type {Map<string, string>} */ texts) {
  return new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(baseOf));
}

/** Returns the variables and tags in a text, which each translation must contain. */
function placeholders(/** @type {string} */ text) {
  const variables = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  const tags = [...text.matchAll(/<(\/?\w+)\s*\/?>/g)].map(([, name]) => `<${name}>`);
  return new Set([...variables, ...tags]);
}

/** @returns {string | undefined} difference from the English placeholders */
function placeholderProblem(
  /** @type {string} */ key,
  /** @type {string} */ english,
  /** @type {string} */ text,
) {
  const [wanted, found] = [placeholders(english), placeholders(text)];
  // A translation may need a number that English leaves out: "Nora gave you", "Nora te dio 2 besos".
  const known = FORM.test(key) ? new Set([...wanted, '{{count}}']) : wanted;
  const extra = [...found].filter((name) => !known.has(name));
  // The forms for zero and one may write the number as a word.
  const optional = key.endsWith('_one') || key.endsWith('_zero') ? ['{{count}}'] : [];
  const missing = [...wanted].filter((name) => !found.has(name) && !optional.includes(name));
  const balanced = text.split('{{').length === text.split('}}').length;
  if (!balanced) return 'unbalanced braces';
  if (extra.length > 0) return `unknown ${extra.join(' ')}`;
  return missing.length > 0 ? `lacks ${missing.join(' ')}` : undefined;
}

/** Checks that French texts have no-break spaces before ? ! : ; and inside quotation marks. */
function spacingProblem(/** @type {string} */ language, /** @type {string} */ text) {
  if (language !== 'fr') return undefined;
  return / [?!:;»]|« |[\p{L}\d)][?!;»]|«[\p{L}\d]/u.test(text)
    ? 'needs a no-break space at ? ! : ; « or »'
    : undefined;
}

/** Finds plural forms that are missing or that the language does not have. */
function pluralProblems(
  /** @type {string} */ language,
  /** @type {string} */ base,
  /** @type {Map<string, string>} */ texts,
) {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = needed
    .filter((form) => !texts.has(`${base}_${form}`))
    .map((form) => `lacks the plural form _${form}`);
  const extra = [...texts.keys()].filter(
    (key) => baseOf(key) === base && key !== base && !needed.some((form) => key === `${base}_${form}`),
  );
  return [...missing, ...extra.map((key) => `${key.slice(base.length)} is no plural form of ${language}`)];
}

function textProblems(
  /**
   * @type {{ language: string, key: string, id: string, english: string | undefined, text: string,
   *   same: Set<string> }}
   */ { language, key, id, english, text, same },
) {
  const problems = [];
  if (text.trim() === '') problems.push('is empty');
  const words = text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '');
  const spacing = spacingProblem(language, words);
  if (spacing !== undefined) problems.push(spacing);
  if (english === undefined) return problems;
  const placeholder = placeholderProblem(key, english, text);
  if (placeholder !== undefined) problems.push(placeholder);
  const untranslated = language !== BASE_LANGUAGE && text === english && /\p{L}{2}/u.test(words);
  if (untranslated && !same.has(id)) problems.push('is not translated');
  if (!untranslated && same.has(id)) problems.push('is translated: take it off same-as-english.json');
  return problems;
}

/** @typedef {Map<string, string>} File */

/** @returns {[key: string, problem: string][]} */
function fileProblems(
  /** @type {string} */ language,
  /** @type {string} */ name,
  /** @type {File} */ english,
  /** @type {File} */ texts,
  /** @type {Set<string>} */ same,
) {
  const plurals = pluralBases(english);
  /** @type {[string, string][]} */
  const found = [];
  for (const base of plurals) {
    for (const problem of pluralProblems(language, base, texts)) found.push([base, problem]);
  }
  for (const key of english.keys()) {
    if (!texts.has(key) && !plurals.has(baseOf(key))) found.push([key, 'is missing']);
  }
  for (const [key, text] of texts) {
    const against = english.get(key) ?? english.get(`${baseOf(key)}_other`);
    if (against === undefined) found.push([key, 'has no English text']);
    const id = `${name}.${key}`;
    for (const problem of textProblems({ language, key, id, english: against, text, same }))
      found.push([key, problem]);
  }
  return found;
}

/** @returns {string[]} a line per problem of one language */
function languageProblems(
  /** @type {string} */ language,
  /** @type {import('./files.mjs').Texts} */ english,
  /** @type {import('./files.mjs').Texts} */ files,
  /** @type {Set<string>} */ same,
) {
  const found = [...new Set([...english.keys(), ...files.keys()])].flatMap((name) => {
    const [base, texts] = [english.get(name), files.get(name)];
    if (texts === undefined) return [`${language}/${name}.json: is missing`];
    if (base === undefined) return [`${language}/${name}.json: has no English file`];
    return fileProblems(language, name, base, texts, same).map(
      ([key, problem]) => `${language}/${name}.json: ${key} ${problem}`,
    );
  });
  const isThere = (/** @type {string} */ id) => {
    const [name = '', ...rest] = id.split('.');
    return files.get(name)?.has(rest.join('.'));
  };
  const stale = [...same]
    .filter((id) => !isThere(id))
    .map((id) => `same-as-english.json: ${language} has no ${id}`);
  return [...found, ...stale];
}

/** @returns {string[]} a line per problem between languages */
export function compareLanguages(/** @type {Locales} */ { languages, same }) {
  const english = languages.get(BASE_LANGUAGE);
  if (english === undefined) return [`There is no folder ${BASE_LANGUAGE}.`];
  return [...languages].flatMap(([language, files]) =>
    languageProblems(language, english, files, same.get(language) ?? new Set()),
  );
}

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@beso/contract/limits';

/** [S3-022] Where the choice is kept. */
export const LANGUAGE_KEY = 'language';

/** [S4-006] */
export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language === code);
}

/**
 * [S4-005] The stored choice, else the first of the browser's languages that exists here, else Spanish.
 * `preferred` holds tags such as `fr-CA`.
 */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
  return known ?? DEFAULT_LANGUAGE;
}

const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
};

/** A language's name in itself. The browser knows them too, after 70 ms of a fast phone's first second. */
export function languageName(language: Language): string {
  return NAMES[language];
}

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

/** A language's name in itself: English, Español, Français, Italiano. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@beso/contract/limits';

/** [S3-022] The key of the chosen language in this browser's storage. */
export const LANGUAGE_KEY = 'language';

/** [S4-006] Returns whether BESO supports the language. */
export function isLanguage(code: unknown): code is Language {
  return LANGUAGES.some((language) => language === code);
}

/** [S4-005] Returns the stored language, the browser's first supported language, or Spanish. */
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

/** Returns a language's own name. The browser would take 70 ms to load its names. */
export function languageName(language: Language): string {
  return NAMES[language];
}

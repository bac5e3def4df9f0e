import { LANGUAGES, type Language, languageName, setLanguage, useTexts } from './index.ts';

const options = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** What a `LanguageSelect` needs; the page must have the texts of `language`. */
export function useLanguageChoice() {
  const { t, language } = useTexts();
  return {
    label: t('language.label'),
    options,
    value: language,
    /** Resolves with whether it is spoken now. */
    onChange: (chosen: Language) => setLanguage(chosen),
  };
}

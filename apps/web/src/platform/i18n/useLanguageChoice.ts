import { LANGUAGES, type Language, languageName, setLanguage, useTexts } from './index.ts';

const options = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** Returns the properties of a `LanguageSelect`. The namespace `language` must be loaded. */
export function useLanguageChoice() {
  const { t, language } = useTexts();
  return {
    label: t('language.label'),
    options,
    value: language,
    /** Resolves to false if the texts of the language could not be loaded. */
    onChange: (chosen: Language) => setLanguage(chosen),
  };
}

import { LANGUAGES, type Language, languageName, setLanguage, useTexts } from './index.ts';

const options = LANGUAGES.map((value) => ({ value, label: languageName(value) }));

/** Returns the props of a `LanguageSelect`. The page needs the texts of `language`. */
export function useLanguageChoice() {
  const { t, language } = useTexts();
  return {
    label: t('language.label'),
    options,
    value: language,
    /** Resolves to whether the language has changed. */
    onChange: (chosen: Language) => setLanguage(chosen),
  };
}

import { readEveryText } from '../../../platform/i18n/everyText.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/index.ts';
import type { Check } from '../checks.ts';
import { keysOf, missingKeys } from '../keys.ts';

const inLanguage = (language: Language): Check => ({
  id: language,
  label: (t) => t('testing.checks.keysOf', { language: languageName(language) }),
  run: async () => {
    const [english, own] = await Promise.all([readEveryText('en'), readEveryText(language)]);
    const missing = missingKeys(english, own);
    const total = keysOf(english).length;
    return { passed: missing.length === 0, detail: missing[0] ?? `${total} / ${total}` };
  },
});

export const languageChecks: readonly Check[] = LANGUAGES.map(inLanguage);

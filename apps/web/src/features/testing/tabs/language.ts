import { readEveryText } from '../../../platform/i18n/everyText.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/index.ts';
import type { DashboardCheck } from '../checks.ts';
import { listTextKeys, missingKeys } from '../keys.ts';

const inLanguage = (language: Language): DashboardCheck => ({
  id: language,
  label: (t) => t('testing.checks.keysOf', { language: languageName(language) }),
  run: async () => {
    const [english, own] = await Promise.all([readEveryText('en'), readEveryText(language)]);
    const missing = missingKeys(english, own);
    const total = listTextKeys(english).length;
    return { passed: missing.length === 0, detail: missing[0] ?? `${total} / ${total}` };
  },
});

export const languageChecks: readonly DashboardCheck[] = LANGUAGES.map(inLanguage);

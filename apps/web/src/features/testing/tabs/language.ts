import type { Texts } from '@beso/contract/translator';
import { readEveryText } from '../../../platform/i18n/everyText.ts';
import { LANGUAGES, type Language, languageName } from '../../../platform/i18n/index.ts';
import type { Check } from '../checks.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every key in dot notation; the plural forms of a text are one. */
function keysOf(texts: Texts, above = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${above}${name}`.replace(PLURAL, '')] : keysOf(text, `${above}${name}.`),
  );
  return [...new Set(keys)];
}

/** The keys of English that other texts lack. */
export function missingKeys(english: Texts, other: Texts): string[] {
  const known = new Set(keysOf(other));
  return keysOf(english).filter((key) => !known.has(key));
}

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

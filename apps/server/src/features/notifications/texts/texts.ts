import type { Language } from '@beso/contract/limits';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Forms, Texts } from './types.ts';

const texts: Record<Language, Texts> = { en, es, fr, it };

export const textsIn = (language: Language): Texts => texts[language];

/** A text with its values put in. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The form that a language uses for a number, with `{{count}}` and the other values put in. */
export function fillCounted(
  language: Language,
  forms: Forms,
  count: number,
  values: Readonly<Record<string, string>> = {},
): string {
  const category = new Intl.PluralRules(language).select(count);
  const text = category in forms ? forms[category as keyof Forms] : forms.other;
  return fill(text, { count: new Intl.NumberFormat(language).format(count), ...values });
}

const NAMES_SHOWN = 3;

/** "Marco and Anna", "Marco, Anna and 3 others"; empty for nobody. */
export function namesIn(language: Language, names: readonly string[]): string {
  const shown = names.length > NAMES_SHOWN ? names.slice(0, NAMES_SHOWN - 1) : names;
  const rest = names.length - shown.length;
  const others = rest > 0 ? [fillCounted(language, texts[language].others, rest)] : [];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([...shown, ...others]);
}

import type { Texts } from '@beso/contract/translator';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns all keys in dot notation, with a single key for the plural forms of a text. */
export function listTextKeys(texts: Texts, above = ''): string[] {
  const keys = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [`${above}${name}`.replace(PLURAL, '')]
      : listTextKeys(text, `${above}${name}.`),
  );
  return [...new Set(keys)];
}

export function missingKeys(english: Texts, other: Texts): string[] {
  const known = new Set(listTextKeys(other));
  return listTextKeys(english).filter((key) => !known.has(key));
}

import type { Language } from '@beso/contract/limits';
import type { PhoneCountry } from '@beso/contract/phone';

/** The most likely country of each language, if the browser does not tell the country. */
const HOMES: Record<Language, string> = { en: 'GB', es: 'ES', fr: 'FR', it: 'IT' };

export function guessCountry(languages: readonly string[], language: Language): string {
  const named = languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((code) => code !== undefined);
  return named ?? HOMES[language];
}

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** Returns options such as "+39 Italia". Long names are cut off, so the code comes first. */
export function countryOptions(countries: readonly PhoneCountry[], language: Language) {
  return countries
    .map(({ code, callingCode }) => ({ code, callingCode, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code, callingCode, name }) => ({ value: code, label: `+${callingCode} ${name}` }));
}

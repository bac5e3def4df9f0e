import type { Language } from '@beso/contract/limits';
import type { PhoneCountry } from '@beso/contract/phone';

/** The most likely country for each language, if the browser's languages name no country. */
const HOMES: Record<Language, string> = { en: 'GB', es: 'ES', fr: 'FR', it: 'IT' };

export function guessCountry(languages: readonly string[], language: Language): string {
  const named = languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((code) => code !== undefined);
  return named ?? HOMES[language];
}

export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** Returns options such as "+39 Italia". The code comes first, because long names are cut off. */
export function countryOptions(countries: readonly PhoneCountry[], language: Language) {
  return countries
    .map(({ code, callingCode }) => ({ code, callingCode, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code, callingCode, name }) => ({ value: code, label: `+${callingCode} ${name}` }));
}

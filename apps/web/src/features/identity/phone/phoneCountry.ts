import type { Language } from '@beso/contract/limits';
import type { PhoneCountry } from '@beso/contract/phone';

/** Where most people with this language live, for browsers that name no country. */
const HOMES: Record<Language, string> = { en: 'GB', es: 'ES', fr: 'FR', it: 'IT' };

/** The country that the browser's languages name first, else the language's own. */
export function guessCountry(languages: readonly string[], language: Language): string {
  const named = languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find((code) => code !== undefined);
  return named ?? HOMES[language];
}

/** A country's name in the reader's language. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** For a list in the reader's language, in its order: "+39 Italia". What stands first is never cut. */
export function countryOptions(countries: readonly PhoneCountry[], language: Language) {
  return countries
    .map(({ code, callingCode }) => ({ code, callingCode, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
    .map(({ code, callingCode, name }) => ({ value: code, label: `+${callingCode} ${name}` }));
}

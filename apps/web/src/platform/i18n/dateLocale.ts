import type { Language } from '@beso/contract/limits';

const TAG = /^(?<tongue>[a-z]{2,3})(?:-[a-z]{4})?(?:-(?<region>[a-z]{2}|\d{3}))?\b/i;

/**
 * Returns the app's language with the browser's region, so that an English date is "22 November" in London
 * and "November 22" in New York.
 */
export function dateLocale(language: Language, preferred: readonly string[] = navigator.languages): string {
  const tags = preferred.map((tag) => TAG.exec(tag)?.groups).filter((tag) => tag?.region !== undefined);
  const found = tags.find((tag) => tag?.tongue === language) ?? tags[0];
  return found === undefined ? language : `${language}-${found.region}`;
}

import type { Language } from '@beso/contract/limits';

const TAG = /^(?<tongue>[a-z]{2,3})(?:-[a-z]{4})?(?:-(?<region>[a-z]{2}|\d{3}))?\b/i;

/** Returns the app's language with the browser's region, which decides the order of day and month. */
export function dateLocale(language: Language, preferred: readonly string[] = navigator.languages): string {
  const tags = preferred.map((tag) => TAG.exec(tag)?.groups).filter((tag) => tag?.region !== undefined);
  const found = tags.find((tag) => tag?.tongue === language) ?? tags[0];
  return found === undefined ? language : `${language}-${found.region}`;
}

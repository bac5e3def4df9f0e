import type { Language } from '@beso/contract/limits';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Node has `getTimeZones`, but TypeScript's types lack it. */
type Place = Intl.Locale & { getTimeZones(): readonly string[] | undefined };

let regions: ReadonlyMap<string, string> | undefined;

/** Maps each time zone to the region under which Intl lists it. */
function regionsOfZones(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const region = `${first}${second}`;
      const place = new Intl.Locale(`und-${region}`) as Place;
      for (const zone of place.getTimeZones() ?? []) found.set(zone, region);
    }
  }
  return found;
}

/**
 * Returns the locale for dates in mails: the person's language with the region of their time zone. In
 * English, dates are "14 March" in London and "March 14" in New York.
 */
function dateLocale(language: Language, timeZone: string): string {
  regions ??= regionsOfZones();
  const { timeZone: known } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  const region = regions.get(timeZone) ?? regions.get(known);
  return region === undefined ? language : `${language}-${region}`;
}

/** Returns a format with day, month, year, hour and minute for the mails of a person. */
export const mailDateFormat = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale(language, timeZone), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });

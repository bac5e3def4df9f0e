import type { Language } from '@beso/contract/limits';
import { dateLocale } from '../../platform/i18n/dateLocale.ts';

/** Returns the date in the person's time zone, with the year unless it is the current year. */
export function formatDay(at: Date, now: Date, language: Language, timeZone: string): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  return new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'long',
    ...(year.format(at) === year.format(now) ? {} : { year: 'numeric' }),
    timeZone,
  }).format(at);
}

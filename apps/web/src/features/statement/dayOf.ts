import type { Language } from '@beso/contract/limits';
import { dateLocale } from '../../platform/i18n/dateLocale.ts';

/** A day of a person's own calendar in words, with its year unless that is the calendar's now. */
export function dayOf(at: Date, now: Date, language: Language, timeZone: string): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  return new Intl.DateTimeFormat(dateLocale(language), {
    day: 'numeric',
    month: 'long',
    ...(year.format(at) === year.format(now) ? {} : { year: 'numeric' }),
    timeZone,
  }).format(at);
}

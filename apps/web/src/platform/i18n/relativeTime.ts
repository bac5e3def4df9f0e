import type { RelativeTimeLanguage } from '@beso/contract/limits';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;
const MONTHS_A_YEAR = 12;

/** Returns how many midnights lie between two times, in this device's time zone. */
function calendarDays(from: Date, to: Date): number {
  const midnight = (day: Date) => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}

function calendarMonths(from: Date, to: Date): number {
  const months = (to.getFullYear() - from.getFullYear()) * MONTHS_A_YEAR + to.getMonth() - from.getMonth();
  return to.getDate() < from.getDate() ? months - 1 : months;
}

/** The formats in use, because creating a format is slow. */
const made = new Map<RelativeTimeLanguage, Intl.RelativeTimeFormat>();

function wordsIn(language: RelativeTimeLanguage): Intl.RelativeTimeFormat {
  const words = made.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  made.set(language, words);
  return words;
}

/**
 * [S9-027] [S4-050] Returns how long ago something was, in words. After one day, it counts calendar days.
 * @param justNow the text for less than a minute, by default the browser's word for now
 */
export function relativeTime(at: Date, now: Date, language: RelativeTimeLanguage, justNow?: string): string {
  const words = wordsIn(language);
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return justNow ?? words.format(0, 'second');
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), 'hour');
  const days = calendarDays(at, now);
  if (days < DAYS_A_WEEK) return words.format(-days, 'day');
  if (days < DAYS_A_MONTH) return words.format(-Math.floor(days / DAYS_A_WEEK), 'week');
  const months = Math.max(calendarMonths(at, now), 1);
  if (months < MONTHS_A_YEAR) return words.format(-months, 'month');
  return words.format(-Math.floor(months / MONTHS_A_YEAR), 'year');
}

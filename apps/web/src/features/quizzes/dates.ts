import { dayNumberIn } from '../../platform/i18n/calendarDay.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Turns the beginning of a month in any time zone into a time within that month in UTC. */
const BEYOND_ALL_ZONES_MS = 36 * HOUR_MS;

/** Returns the first day of a month (YYYY-MM), as midnight in UTC. */
export const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** [S2-115] Returns the first day of the month in which the next quiz opens, as midnight in UTC. */
export function openingDay(nextAt: string): Date {
  const within = new Date(new Date(nextAt).getTime() + BEYOND_ALL_ZONES_MS);
  return new Date(Date.UTC(within.getUTCFullYear(), within.getUTCMonth(), 1));
}

/** Returns the first day of the previous month, as midnight in UTC. */
export function monthBefore(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
}

/** Returns how many days are left until this time, rounded up, at least 1. */
export function daysUntil(nextAt: string, now: number): number {
  return Math.max(1, Math.ceil((new Date(nextAt).getTime() - now) / DAY_MS));
}

/**
 * Returns today's day of the month in a time zone; below 1 before the month, and above its last day after it.
 */
export function dayOfMonthIn(month: Date, timeZone: string, now: number): number {
  return dayNumberIn(timeZone, now) - month.getTime() / DAY_MS + 1;
}

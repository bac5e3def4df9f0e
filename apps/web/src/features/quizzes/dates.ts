const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** More than any two zones lie apart, and less than a month. */
const BEYOND_ALL_ZONES_MS = 36 * HOUR_MS;

/** The first day of a month (YYYY-MM), as midnight in UTC. */
export const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

/**
 * [S2-115] The first day of the month that begins at this instant in the zone in which the quiz was taken,
 * as midnight in UTC: its day is written the same wherever it is read.
 */
export function openingDay(nextAt: string): Date {
  const within = new Date(new Date(nextAt).getTime() + BEYOND_ALL_ZONES_MS);
  return new Date(Date.UTC(within.getUTCFullYear(), within.getUTCMonth(), 1));
}

/** The first day of the month before, as midnight in UTC. */
export function monthBefore(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1));
}

/** Days until then, begun ones included; at least one. */
export function daysUntil(nextAt: string, now: number): number {
  return Math.max(1, Math.ceil((new Date(nextAt).getTime() - now) / DAY_MS));
}

/** The day of the month on which an instant falls in a zone. */
export function dayIn(timeZone: string, now: number): number {
  return Number(new Intl.DateTimeFormat('en', { day: 'numeric', timeZone }).format(now));
}

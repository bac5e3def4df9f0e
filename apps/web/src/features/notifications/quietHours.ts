const HALF_HOUR_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const NOON_MINUTES = DAY_MINUTES / 2;
export const DIAL_SEGMENTS = 24;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function clockOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** Returns a time in the form of the person's region, such as 8:00 AM. */
export function shownTime(time: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(minutesOf(time) * 60_000);
}

/** Returns the times to choose from: the half hours, the chosen time, but not the period's `other` end. */
export function timeOptions(
  chosen: string,
  other: string,
  locale: string,
): { value: string; label: string }[] {
  const halfHours = Array.from({ length: DAY_MINUTES / HALF_HOUR_MINUTES }, (_, index) =>
    clockOf(index * HALF_HOUR_MINUTES),
  );
  return [...new Set([...halfHours, chosen])]
    .filter((time) => time !== other)
    .sort()
    .map((value) => ({ value, label: shownTime(value, locale) }));
}

/** Returns whether each hour, from noon to noon, is at least half quiet. */
export function quietSegments(from: string, until: string): boolean[] {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const isQuiet = (minutes: number) =>
    start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
  return Array.from({ length: DIAL_SEGMENTS }, (_, segment) => {
    const hour = (NOON_MINUTES + segment * 60) % DAY_MINUTES;
    let quiet = 0;
    for (let minute = hour; minute < hour + 60; minute += 1) if (isQuiet(minute)) quiet += 1;
    return quiet >= HALF_HOUR_MINUTES;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface CalendarDay {
  year: number;
  /** From 1 to 12, not from 0 as in `Date`. */
  month: number;
  day: number;
}

/** Returns a function that returns the day of a time in a time zone. */
export function calendarOf(timeZone: string): (moment: Date) => CalendarDay {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const number = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value);
    return { year: number('year'), month: number('month'), day: number('day') };
  };
}

/** Numbers days consecutively, so that two can be subtracted. */
export const dayNumber = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day) / DAY_MS;

/** Returns the number of the current day in a time zone. It increases at midnight there. */
export function dayNumberIn(timeZone: string, now: number): number {
  return dayNumber(calendarOf(timeZone)(new Date(now)));
}

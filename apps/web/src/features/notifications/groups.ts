import type { Notification } from '@beso/contract/notifications';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_OF_A_WEEK = 7;

/** A group of rows: today, the six days before, or a month. */
export type InboxPeriod =
  | { kind: 'today' }
  | { kind: 'week' }
  | { kind: 'month'; year: number; month: number; thisYear: boolean };

export interface NotificationGroup {
  id: string;
  span: InboxPeriod;
  rows: Notification[];
}

interface CalendarDay {
  year: number;
  /** From 1 to 12, not from 0 as in `Date`. */
  month: number;
  day: number;
}

function calendarOf(timeZone: string): (moment: Date) => CalendarDay {
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

const dayNumber = ({ year, month, day }: CalendarDay) => Date.UTC(year, month - 1, day) / DAY_MS;

function spanOf(day: CalendarDay, today: CalendarDay): InboxPeriod {
  const age = dayNumber(today) - dayNumber(day);
  if (age <= 0) return { kind: 'today' };
  if (age < DAYS_OF_A_WEEK) return { kind: 'week' };
  return { kind: 'month', year: day.year, month: day.month, thisYear: day.year === today.year };
}

/** Returns the number of the current day in a time zone, which increases at midnight there. */
export function dayNumberIn(timeZone: string, now: number): number {
  return dayNumber(calendarOf(timeZone)(new Date(now)));
}

export function groupByTime(rows: readonly Notification[], now: Date, timeZone: string): NotificationGroup[] {
  const calendar = calendarOf(timeZone);
  const today = calendar(now);
  const groups: NotificationGroup[] = [];
  for (const row of rows) {
    const span = spanOf(calendar(new Date(row.createdAt)), today);
    const id = span.kind === 'month' ? `${span.year}-${span.month}` : span.kind;
    const last = groups.at(-1);
    if (last?.id === id) last.rows.push(row);
    else groups.push({ id, span, rows: [row] });
  }
  return groups;
}

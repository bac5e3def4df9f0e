import type { Notification } from '@beso/contract/notifications';
import { type CalendarDay, calendarOf, dayNumber } from '../../platform/i18n/calendarDay.ts';

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

function spanOf(day: CalendarDay, today: CalendarDay): InboxPeriod {
  const age = dayNumber(today) - dayNumber(day);
  if (age <= 0) return { kind: 'today' };
  if (age < DAYS_OF_A_WEEK) return { kind: 'week' };
  return { kind: 'month', year: day.year, month: day.month, thisYear: day.year === today.year };
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

import { expect, it } from 'vitest';
import { dayOfMonthIn, daysUntil, firstDay, monthBefore, openingDay } from './dates.ts';

const AUCKLAND_FIRST = '2026-11-30T11:00:00.000Z';
const PAGO_PAGO_FIRST = '2026-12-01T11:00:00.000Z';

it('the next quiz opens on the first of the next month in the zone of the last one [S2-115] [S9-011]', () => {
  for (const nextAt of [AUCKLAND_FIRST, '2026-12-01T00:00:00.000Z', PAGO_PAGO_FIRST]) {
    expect(openingDay(nextAt).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  }
  expect(monthBefore(openingDay(AUCKLAND_FIRST))).toEqual(firstDay('2026-11'));
  expect(monthBefore(firstDay('2027-01'))).toEqual(firstDay('2026-12'));
});

it('the days until the next quiz are rounded up, and at least one [S2-115]', () => {
  const at = (time: string) => daysUntil(PAGO_PAGO_FIRST, Date.parse(time));
  expect(at('2026-11-30T11:00:00Z')).toBe(1);
  expect(at('2026-11-30T10:59:00Z')).toBe(2);
  expect(at('2026-12-01T10:59:59Z')).toBe(1);
  expect(at('2026-12-02T00:00:00Z')).toBe(1);
});

it('today is the day in the person’s zone', () => {
  const now = Date.parse('2026-11-24T23:30:00Z');
  expect(dayOfMonthIn(firstDay('2026-11'), 'Europe/Paris', now)).toBe(25);
  expect(dayOfMonthIn(firstDay('2026-11'), 'America/New_York', now)).toBe(24);
});

it('around midnight, today is no day of a month that has ended or has not begun in the person’s zone', () => {
  const now = Date.parse('2026-11-30T23:30:00Z');
  expect(dayOfMonthIn(firstDay('2026-11'), 'Europe/Paris', now)).toBe(31);
  expect(dayOfMonthIn(firstDay('2026-12'), 'Europe/Paris', now)).toBe(1);
  expect(dayOfMonthIn(firstDay('2026-12'), 'America/New_York', now)).toBe(0);
});

import type { Notification } from '@beso/contract/notifications';
import { describe, expect, it } from 'vitest';
import { dayNumberIn } from '../../platform/i18n/calendarDay.ts';
import { groupByTime } from './groups.ts';

const row = (createdAt: string): Notification => ({
  id: createdAt,
  kind: 'quiz_available',
  actors: [],
  actorCount: 0,
  activity: null,
  relationship: null,
  rewardTitle: null,
  askedType: null,
  comment: null,
  createdAt,
  orderNumber: Date.parse(createdAt),
  isRead: true,
});
const grouped = (now: string, timeZone: string, moments: string[]) =>
  groupByTime(moments.map(row), new Date(now), timeZone).map(({ id, rows }) => [
    id,
    rows.map(({ createdAt }) => createdAt),
  ]);

describe('the groups of the inbox', () => {
  it('are the days and months of the person’s own calendar', () => {
    // 23:30 on the 2nd in Rome is 07:30 on the 3rd in Tokyo.
    const moments = ['2026-03-02T22:30:00Z', '2026-03-02T09:00:00Z', '2026-02-24T12:00:00Z'];
    expect(grouped('2026-03-02T22:45:00Z', 'Europe/Rome', moments)).toEqual([
      ['today', moments.slice(0, 2)],
      ['week', moments.slice(2)],
    ]);
    expect(grouped('2026-03-02T22:45:00Z', 'Asia/Tokyo', moments)).toEqual([
      ['today', ['2026-03-02T22:30:00Z']],
      ['week', ['2026-03-02T09:00:00Z']],
      ['2026-2', ['2026-02-24T12:00:00Z']],
    ]);
  });

  it('are months for rows older than six days, with the year if it is another one', () => {
    const moments = ['2026-01-09T10:00:00Z', '2026-01-01T10:00:00Z', '2025-12-31T10:00:00Z'];
    const groups = groupByTime(moments.map(row), new Date('2026-01-15T10:00:00Z'), 'UTC');
    expect(groups.map(({ span }) => span)).toEqual([
      { kind: 'week' },
      { kind: 'month', year: 2026, month: 1, thisYear: true },
      { kind: 'month', year: 2025, month: 12, thisYear: false },
    ]);
  });

  it('span seven days even if the clock changes in them', () => {
    // Summer time begins in Rome on 29 March 2026.
    expect(
      grouped('2026-04-01T22:30:00Z', 'Europe/Rome', ['2026-03-27T00:00:00Z', '2026-03-26T00:00:00Z']),
    ).toEqual([
      ['week', ['2026-03-27T00:00:00Z']],
      ['2026-3', ['2026-03-26T00:00:00Z']],
    ]);
  });

  it('count a time ahead of this device’s clock as today', () => {
    expect(grouped('2026-03-02T23:59:00Z', 'UTC', ['2026-03-03T00:01:00Z'])[0]?.[0]).toBe('today');
  });

  it('change at midnight in the zone', () => {
    const midnight = Date.parse('2026-03-02T23:00:00Z');
    expect(dayNumberIn('Europe/Rome', midnight)).toBe(dayNumberIn('Europe/Rome', midnight - 1) + 1);
    expect(dayNumberIn('UTC', midnight)).toBe(dayNumberIn('UTC', midnight - 1));
  });
});

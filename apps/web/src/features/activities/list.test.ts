import type { Activity } from '@beso/contract/activities';
import type { FeedPart } from '@beso/contract/feed';
import { describe, expect, it } from 'vitest';
import {
  type ActivityList,
  belongsToFeedPart,
  reuseKnownActivities,
  trimActivityList,
  withActivity,
  withArrivedOnly,
  withFirstPage,
  withNextPage,
  withoutActivity,
} from './list.ts';

/** An activity with the fields that the list reads. */
function activity(orderNumber: number, id = `id-${orderNumber}`, description = ''): Activity {
  return { id, orderNumber, description } as Activity;
}
const from = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => activity(newest - index));
const ids = (list: ActivityList) => list.activities.map(({ id }) => id);
const idsOf = (activities: Activity[]) => activities.map(({ id }) => id);
const NONE = new Set<string>();

describe('the list of the feed [S2-049]', () => {
  it('begins with the first page', () => {
    const page = { activities: from(5, 3), nextCursor: 'c' };
    expect(withFirstPage(undefined, page, NONE)).toEqual(page);
  });

  it('keeps older pages and their cursor after a refetch of the first page', () => {
    const list = { activities: from(9, 1), nextCursor: 'end' };
    const next = withFirstPage(list, { activities: from(11, 8), nextCursor: 'c' }, NONE);
    expect(ids(next)).toEqual(idsOf(from(11, 1)));
    expect(next.nextCursor).toBe('end');
  });

  it('starts over if more is new than a page holds, because the list would have a gap', () => {
    const list = { activities: from(5, 1), nextCursor: null };
    const page = { activities: from(30, 20), nextCursor: 'c' };
    expect(withFirstPage(list, page, NONE)).toEqual(page);
  });

  it('drops activities missing from the new first page, but keeps those that arrived during the request', () => {
    const list = { activities: [activity(9), ...from(7, 1)], nextCursor: null };
    const page = { activities: from(7, 4).filter(({ id }) => id !== 'id-5'), nextCursor: 'c' };
    expect(ids(withFirstPage(list, page, new Set(['id-9'])))).toEqual(
      idsOf([activity(9), activity(7), activity(6), ...from(4, 1)]),
    );
  });

  it('drops all pages when it starts over, but keeps activities that arrived during the request', () => {
    const list = { activities: [activity(9), ...from(5, 1)], nextCursor: 'end' };
    const arrived = new Set(['id-9']);
    const page = { activities: from(5, 4), nextCursor: 'c' };
    const next = withFirstPage(withArrivedOnly(list, arrived), page, arrived);
    expect(next).toEqual({ activities: [activity(9), ...from(5, 4)], nextCursor: 'c' });
    expect(withFirstPage(withArrivedOnly(undefined, arrived), page, arrived)).toEqual(page);
  });

  it('has only the first page if nothing is older', () => {
    const list = { activities: from(9, 1), nextCursor: null };
    expect(ids(withFirstPage(list, { activities: from(3, 2), nextCursor: null }, NONE))).toEqual([
      'id-3',
      'id-2',
    ]);
  });

  it('appends the next page without duplicates, only at its own end', () => {
    const list = { activities: from(9, 5), nextCursor: 'c' };
    const next = withNextPage(list, 'c', { activities: from(5, 2), nextCursor: null });
    expect(ids(next)).toEqual(idsOf(from(9, 2)));
    expect(next.nextCursor).toBeNull();
    expect(withNextPage(list, 'older', { activities: from(2, 1), nextCursor: null })).toBe(list);
  });

  it('inserts an activity once, in order of time', () => {
    const list = { activities: [activity(9), activity(5)], nextCursor: 'c' };
    const placed = withActivity(list, activity(7));
    expect(ids(placed)).toEqual(['id-9', 'id-7', 'id-5']);
    const changed = withActivity(placed, activity(7, 'id-7', 'again'));
    expect(ids(changed)).toEqual(['id-9', 'id-7', 'id-5']);
    expect(changed.activities[1]?.description).toBe('again');
  });

  it('orders activities of the same time by id', () => {
    const list = { activities: [activity(5, 'b')], nextCursor: null };
    expect(ids(withActivity(list, activity(5, 'c')))).toEqual(['c', 'b']);
    expect(ids(withActivity(list, activity(5, 'a')))).toEqual(['b', 'a']);
  });

  it('leaves out an activity that is older than all loaded ones', () => {
    const list = { activities: from(9, 5), nextCursor: 'c' };
    expect(withActivity(list, activity(1))).toBe(list);
    expect(ids(withActivity({ ...list, nextCursor: null }, activity(1))).at(-1)).toBe('id-1');
    expect(ids(withActivity({ activities: [], nextCursor: null }, activity(1)))).toEqual(['id-1']);
  });

  it('knows which activities belong to a month in the reader’s time zone', () => {
    const of = (
      giver: string,
      receiver: string,
      relationshipId: string,
      createdAt = '2026-03-31T22:00:00Z',
    ) => ({ giver: { id: giver }, receiver: { id: receiver }, relationshipId, createdAt }) as Activity;
    const me = { id: 'me', timeZone: 'Europe/Rome' };
    const cases = [of('me', 'you', 'r'), of('you', 'me', 's'), of('you', 'her', 's', '2026-03-31T21:59:59Z')];
    const through = (part: FeedPart) => cases.map((one) => belongsToFeedPart(one, part, me));
    expect(through({})).toEqual([true, true, true]);
    expect(through({ only: 'mine' })).toEqual([true, true, false]);
    expect(through({ only: 's' })).toEqual([false, true, true]);
    expect(through({ month: '2026-03' })).toEqual([false, false, true]);
    expect(through({ month: '2026-04' })).toEqual([true, true, false]);
    expect(through({ only: 's', month: '2026-04' })).toEqual([false, true, false]);
    const [first] = cases as [Activity];
    expect(belongsToFeedPart(first, { only: 'mine' }, { id: undefined, timeZone: undefined })).toBe(false);
    expect(belongsToFeedPart(first, { month: '2026-03' }, { id: 'me', timeZone: 'America/New_York' })).toBe(
      true,
    );
  });

  it('keeps unchanged activities as the same objects, even at another position', () => {
    const list = { activities: from(5, 1), nextCursor: 'c' };
    expect(reuseKnownActivities(undefined, list)).toBe(list);
    expect(reuseKnownActivities(list, { activities: from(5, 1), nextCursor: 'c' })).toBe(list);
    const next = { activities: [activity(6), ...from(5, 3), activity(2, 'id-2', 'again')], nextCursor: 'd' };
    const shared = reuseKnownActivities(list, next);
    expect(shared).toEqual(next);
    expect(shared.activities.slice(1, 4).every((one, at) => one === list.activities[at])).toBe(true);
    expect(reuseKnownActivities(list, { ...list, nextCursor: null }).nextCursor).toBeNull();
  });

  it('removes an activity that is no longer visible', () => {
    expect(ids(withoutActivity({ activities: from(3, 1), nextCursor: null }, 'id-2'))).toEqual([
      'id-3',
      'id-1',
    ]);
  });
});

describe('the stored part of a list [S2-049]', () => {
  const minute = (at: number) =>
    ({ id: `id-${String(at).padStart(3, '0')}`, orderNumber: 1_000 - at }) as Activity;
  const pageOf = (first: number, nextCursor: string | null) => ({
    activities: Array.from({ length: 20 }, (_, index) => minute(first + index)),
    nextCursor,
  });
  const long = [20, 40, 60, 80].reduce(
    (list, first) => withNextPage(list, `after ${first}`, pageOf(first, `after ${first + 20}`)),
    withFirstPage(undefined, pageOf(0, 'after 20'), NONE),
  );

  it('is the first three pages, and the next page continues from their end', () => {
    expect(long.activities).toHaveLength(100);
    expect(trimActivityList(long)).toEqual({
      activities: long.activities.slice(0, 60),
      nextCursor: 'after 60',
    });
    const short = withFirstPage(undefined, pageOf(0, 'after 20'), NONE);
    expect(trimActivityList(short)).toBe(short);
  });

  it('ends at the same activity, whatever was added or removed', () => {
    const later = withActivity(withoutActivity(long, 'id-059'), minute(-1));
    const again = withFirstPage(later, { ...pageOf(-1, 'after 19') }, NONE);
    const { activities, nextCursor } = trimActivityList(again);
    expect(activities.map(({ id }) => id)).toEqual(
      [minute(-1), ...long.activities.slice(0, 59)].map(({ id }) => id),
    );
    expect(nextCursor).toBe('after 60');
  });
});

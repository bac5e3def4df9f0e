import type { Notification } from '@beso/contract/notifications';
import { expect, test } from 'vitest';
import { findGiftsToCelebrate } from './moment.ts';

const gift = (id: string, orderNumber: number, change: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'gift',
  actors: [{ id: 'nora', firstName: 'Nora', lastName: 'Gil', avatarUrl: null }],
  actorCount: 1,
  activity: {
    id: `a-${id}`,
    kind: 'gift',
    amount: 3,
    description: 'The dishes',
    category: 'home',
    image: null,
    status: 'approved',
  },
  relationship: null,
  rewardTitle: null,
  askedType: null,
  comment: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  orderNumber,
  isRead: false,
  ...change,
});
const [EARLY, LATE] = [1763632800000, 1763632800001];

test('the newest unread gift has a scene, which also says how many others there are', () => {
  expect(findGiftsToCelebrate([gift('b', LATE), gift('a', EARLY)], null)).toMatchObject({
    latest: { id: 'b', activityId: 'a-b', amount: 3, giver: { firstName: 'Nora' } },
    more: 1,
  });
});

test('read notifications, undone gifts and other kinds have no scene', () => {
  const undone = gift('u', LATE, { activity: { ...gift('x', LATE).activity, status: 'undone' } as never });
  const declined = gift('d', LATE, {
    kind: 'request_answer',
    activity: { ...gift('x', LATE).activity, status: 'declined' } as never,
  });
  const like = gift('l', LATE, { kind: 'like' });
  expect(
    findGiftsToCelebrate([gift('r', LATE, { isRead: true }), undone, declined, like], null),
  ).toBeUndefined();
  expect(findGiftsToCelebrate([gift('n', LATE, { activity: null })], null)).toBeUndefined();
  expect(findGiftsToCelebrate([gift('y', LATE, { kind: 'request_answer' })], null)?.latest.id).toBe('y');
});

test('a scene is shown once', () => {
  const rows = [gift('b', LATE), gift('a', EARLY)];
  expect(findGiftsToCelebrate(rows, EARLY)?.latest.id).toBe('b');
  expect(findGiftsToCelebrate(rows, LATE)).toBeUndefined();
});

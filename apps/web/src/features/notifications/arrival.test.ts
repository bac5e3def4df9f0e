import type { Notification } from '@beso/contract/notifications';
import { expect, it } from 'vitest';
import { findEventToCelebrate, REDEEMED_REWARDS } from './arrival.ts';

const row = (orderNumber: number, given: Partial<Notification>): Notification => ({
  id: String(orderNumber),
  kind: 'invitation',
  actors: [{ id: 'm', firstName: 'Marco', lastName: '', avatarUrl: null }],
  actorCount: 1,
  activity: null,
  relationship: { id: 'r', type: 'couple', name: 'Giulia & Marco' },
  rewardTitle: null,
  askedType: null,
  comment: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  orderNumber,
  isRead: false,
  ...given,
});

it('the scene for people who join while the page is open shows the newest unread notification of that kind [S8-061]', () => {
  const rows = [row(5, { kind: 'like' }), row(4, {}), row(3, {})];
  const live = new Set(['r']);
  expect(findEventToCelebrate(rows, live, null)).toMatchObject({
    id: '4',
    kind: 'connected',
    relationshipId: 'r',
  });
  expect(findEventToCelebrate(rows, live, 3)).toMatchObject({ id: '4' });
  expect(findEventToCelebrate(rows, live, 4)).toBeUndefined();
  // No relationship in these rows changed while the app was open.
  expect(findEventToCelebrate(rows, new Set(['another', REDEEMED_REWARDS]), null)).toBeUndefined();
  expect(findEventToCelebrate([row(4, { isRead: true })], live, null)).toBeUndefined();
  // The account of the person who joined no longer exists.
  expect(findEventToCelebrate([row(4, { actors: [] })], live, null)).toBeUndefined();
  // The relationship has ended since.
  expect(findEventToCelebrate([row(4, { relationship: null })], live, null)).toBeUndefined();
  const asked = [row(6, { kind: 'reward_redeemed', rewardTitle: 'Breakfast in bed' }), ...rows];
  const promise = { kind: 'promise', rewardTitle: 'Breakfast in bed' };
  expect(findEventToCelebrate(asked, new Set([REDEEMED_REWARDS]), 4)).toMatchObject(promise);
});

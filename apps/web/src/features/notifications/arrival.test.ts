import type { Notification } from '@beso/contract/notifications';
import { expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

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

it('[S8-061] who came has a scene once: the newest that is unread, past what else rings', () => {
  const rows = [row(5, { kind: 'like' }), row(4, {}), row(3, {})];
  expect(arrivalOf(rows, null)).toMatchObject({ id: '4', kind: 'connected', relationshipId: 'r' });
  expect(arrivalOf(rows, 3)).toMatchObject({ id: '4' });
  expect(arrivalOf(rows, 4)).toBeUndefined();
  expect(arrivalOf([row(4, { isRead: true })], null)).toBeUndefined();
  // It has ended meanwhile.
  expect(arrivalOf([row(4, { relationship: null })], null)).toBeUndefined();
  const asked = row(6, { kind: 'reward_redeemed', rewardTitle: 'Breakfast in bed' });
  expect(arrivalOf([asked, ...rows], 4)).toMatchObject({ kind: 'promise', rewardTitle: 'Breakfast in bed' });
});

import type { Reward } from '@beso/contract/rewards';
import { expect, test } from 'vitest';
import { keptSince, newestKept } from './keptNews.ts';

const reward = (id: string, fulfilledAt: string | null) =>
  ({ id, fulfilledAt, fulfilledBy: fulfilledAt === null ? null : { id: 'marco' } }) as Reward;
const [EARLY, MIDDLE, LATE] = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T11:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
];
const lists = (redeemed: Reward[], kept: Reward[]) => ({ available: [], toFulfil: [], redeemed, kept });

test('the newest promise that was kept, to me or by me, has its moment once', () => {
  const both = lists([reward('waits', null), reward('to me', MIDDLE)], [reward('by me', LATE)]);
  expect(keptSince(both, EARLY)?.id).toBe('by me');
  expect(keptSince(lists([reward('to me', MIDDLE)], []), EARLY)?.id).toBe('to me');
  expect(keptSince(both, LATE)).toBeUndefined();
  expect(keptSince(lists([reward('waits', null)], []), EARLY)).toBeUndefined();
});

test('what was there when this device first looked is no news, whatever the clock of the device says', () => {
  const known = lists([reward('to me', EARLY)], []);
  const later = lists([reward('to me', EARLY)], [reward('by me', MIDDLE)]);
  expect(keptSince(known, newestKept(known))).toBeUndefined();
  expect(keptSince(later, newestKept(known))?.id).toBe('by me');
  expect(newestKept(lists([reward('waits', null)], []))).toBe('');
  expect(keptSince(known, '')?.id).toBe('to me');
});

test('on other pages only what was kept while they are open has its moment', () => {
  const both = lists([reward('to me', EARLY)], [reward('by me', LATE)]);
  expect(keptSince(both, '', new Set(['to me']))?.id).toBe('to me');
  expect(keptSince(both, EARLY, new Set(['to me']))).toBeUndefined();
  expect(keptSince(both, '', new Set())).toBeUndefined();
});

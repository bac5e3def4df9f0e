import type { Reward } from '@beso/contract/rewards';
import { expect, test } from 'vitest';
import { keptSince } from './keptNews.ts';

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

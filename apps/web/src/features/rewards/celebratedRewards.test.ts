import type { Reward } from '@beso/contract/rewards';
import { expect, test } from 'vitest';
import {
  fulfilledRewardIds,
  newestUncelebrated,
  parseCelebrated,
  serializeCelebrated,
  withoutReopened,
} from './celebratedRewards.ts';

const reward = (id: string, fulfilledAt: string | null) =>
  ({ id, fulfilledAt, fulfilledBy: fulfilledAt === null ? null : { id: 'marco' } }) as Reward;
const [EARLY, MIDDLE, LATE] = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T11:00:00.000Z',
  '2026-11-20T12:00:00.000Z',
];
const lists = (redeemed: Reward[], kept: Reward[]) => ({ available: [], toFulfil: [], redeemed, kept });
const NOTHING = new Set<string>();

test('the newest promise that was fulfilled to or by the viewer is celebrated once', () => {
  const both = lists([reward('waits', null), reward('to me', MIDDLE)], [reward('by me', LATE)]);
  expect(newestUncelebrated(both, NOTHING)?.id).toBe('by me');
  expect(newestUncelebrated(lists([reward('to me', MIDDLE)], []), NOTHING)?.id).toBe('to me');
  expect(newestUncelebrated(both, fulfilledRewardIds(both))).toBeUndefined();
  expect(newestUncelebrated(lists([reward('waits', null)], []), NOTHING)).toBeUndefined();
});

test.each([
  ['a year ago, after the clock was ahead', '2025-11-20T10:00:00.000Z'],
  ['at the same moment', EARLY],
  ['later', LATE],
])(
  'rewards fulfilled before the first visit on this device are not celebrated, and those fulfilled %s are',
  (_, at) => {
    const known = lists([reward('to me', EARLY)], []);
    const later = lists([reward('to me', EARLY)], [reward('by me', at)]);
    const noted = parseCelebrated(serializeCelebrated(fulfilledRewardIds(known)), later);
    expect(newestUncelebrated(known, noted)).toBeUndefined();
    expect(newestUncelebrated(later, noted)?.id).toBe('by me');
  },
);

test('a reopened promise is celebrated when it is fulfilled again', () => {
  const noted = fulfilledRewardIds(lists([reward('to me', EARLY), reward('other', EARLY)], []));
  const open = lists([reward('to me', null), reward('other', EARLY)], []);
  expect([...withoutReopened(noted, open)]).toEqual(['other']);
  expect(withoutReopened(noted, lists([], []))).toBe(noted);
});

test('other pages celebrate only promises fulfilled while they are open', () => {
  const both = lists([reward('to me', EARLY)], [reward('by me', LATE)]);
  expect(newestUncelebrated(both, NOTHING, new Set(['to me']))?.id).toBe('to me');
  expect(newestUncelebrated(both, fulfilledRewardIds(both), new Set(['to me']))).toBeUndefined();
  expect(newestUncelebrated(both, NOTHING, new Set())).toBeUndefined();
});

test('with the time that older versions stored, promises fulfilled until then count as celebrated', () => {
  const both = lists([reward('to me', EARLY)], [reward('by me', LATE)]);
  expect([...parseCelebrated(MIDDLE, both)]).toEqual(['to me']);
  expect([...parseCelebrated('[broken', both)]).toEqual(['by me', 'to me']);
});

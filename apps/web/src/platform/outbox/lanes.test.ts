import { expect, test } from 'vitest';
import { comparePlaces, type LaneRules, nextItems, type QueueState } from './lanes.ts';
import type { QueuedItem } from './queuedItem.ts';

interface Item extends QueuedItem {
  to?: string;
}

const item = (kind: string, place: number, more: Partial<Item> = {}): Item => ({
  kind,
  place,
  personId: 'giulia',
  idempotencyKey: `${kind}-${place}`,
  queuedAt: '2026-11-24T12:00:00.000Z',
  refusal: null,
  ...more,
});
const message = (place: number, to: string, more: Partial<Item> = {}) =>
  item('message', place, { to, ...more });

const MESSAGES: LaneRules<Item> = { lane: ({ to }) => `message:${to}`, inOrder: true };
const RULES: Record<string, LaneRules> = {
  message: MESSAGES as LaneRules,
  gift: { lane: () => 'besos' },
  request: { lane: () => 'besos' },
  comment: {},
};
const keysOf = (waiting: readonly Item[], given: Partial<QueueState> = {}) =>
  nextItems(waiting, {
    rulesOf: (kind) => RULES[kind],
    busy: new Set(),
    tried: new Set(),
    isPaused: () => false,
    ...given,
  }).map(({ item: { idempotencyKey } }) => idempotencyKey);

const refusal = { code: 'PERSON_NOT_REACHABLE', status: 404 } as const;

test('each conversation and each kind has a lane, which sends an item once the previous one has arrived [S7-070]', () => {
  const waiting = [
    item('gift', 1),
    message(2, 'marco'),
    message(3, 'marco'),
    item('request', 4),
    message(5, 'nora'),
    item('comment', 6),
    item('from a newer version', 7),
  ];
  expect(keysOf(waiting)).toEqual(['gift-1', 'message-2', 'message-5', 'comment-6']);
  expect(keysOf(waiting, { busy: new Set(['message:marco', 'besos']) })).toEqual(['message-5', 'comment-6']);
});

test('1,000 messages of two conversations are sent one by one, in the order in which they were queued [S7-070]', () => {
  const all = Array.from({ length: 1_000 }, (_, place) =>
    message(place + 1, place % 3 === 0 ? 'nora' : 'marco'),
  );
  // The storage returns items in any order, and `queuedAt` is wrong because the clock was set back.
  let waiting: Item[] = all
    .map((one) => ({ ...one, queuedAt: new Date(2e12 - (one.place ?? 0) * 1_000).toISOString() }))
    .sort((one, other) => (one.idempotencyKey < other.idempotencyKey ? -1 : 1))
    .sort(comparePlaces);
  const sent: number[] = [];
  while (waiting.length > 0) {
    const keys = keysOf(waiting);
    expect(keys.length).toBeLessThanOrEqual(2);
    sent.push(
      ...waiting.flatMap(({ idempotencyKey, place = 0 }) => (keys.includes(idempotencyKey) ? [place] : [])),
    );
    waiting = waiting.filter(({ idempotencyKey }) => !keys.includes(idempotencyKey));
  }
  const of = (to: string) => all.filter((one) => one.to === to).map(({ place }) => place);
  expect(sent.filter((place) => of('marco').includes(place))).toEqual(of('marco'));
  expect(sent.filter((place) => of('nora').includes(place))).toEqual(of('nora'));
});

test('a refused message holds back later ones of its conversation until the person decides about it [S7-070]', () => {
  const refused = message(1, 'marco', { refusal });
  const others = [message(2, 'marco'), message(3, 'nora')];
  expect(keysOf([refused, ...others])).toEqual(['message-3']);
  expect(keysOf([{ ...refused, passed: true }, ...others])).toEqual(['message-2', 'message-3']);
  expect(keysOf([{ ...refused, refusal: null }, ...others])).toEqual(['message-1', 'message-3']);
});

test('a refused beso or comment does not hold back later ones [S7-070]', () => {
  const waiting = [
    item('gift', 1, { refusal }),
    item('gift', 2),
    item('comment', 3, { refusal }),
    item('comment', 4),
  ];
  expect(keysOf(waiting)).toEqual(['gift-2', 'comment-4']);
});

test('a temporarily refused item of an ordered kind holds back that kind, but no other [S7-070]', () => {
  const waiting = [message(1, 'marco'), message(2, 'marco'), message(3, 'nora'), item('gift', 4)];
  const tried = new Set(['message-1']);
  expect(keysOf(waiting, { tried, isPaused: (kind) => kind === 'message' })).toEqual(['gift-4']);
  // An item that was tried and is still queued holds back the later items of its lane.
  expect(keysOf(waiting, { tried })).toEqual(['message-3', 'gift-4']);
});

test('items of older versions, which have no place, come first, ordered by time', () => {
  const { place: _, ...late } = item('comment', 0, { queuedAt: '2026-11-24T13:00:00.000Z' });
  const { place: __, ...early } = item('comment', 0, { queuedAt: '2026-11-24T12:00:00.000Z' });
  const counted = item('comment', 1, { queuedAt: '2026-11-24T11:00:00.000Z' });
  expect([counted, late, early].sort(comparePlaces)).toEqual([early, late, counted]);
});

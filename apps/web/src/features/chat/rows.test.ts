import type { Message } from '@beso/contract/chat';
import { expect, it } from 'vitest';
import { beginsDay, CHUNK_SIZE, chunkMessages, isSameRun, messageStatusOf } from './rows.ts';

const message = (number: number, createdAt = '2026-11-24T12:00:00', senderId = 'marco') =>
  ({ number, senderId, createdAt: new Date(createdAt).toISOString() }) as Message;
const upFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));

it('a message keeps its row when a page is loaded above it [S7-052]', () => {
  const before = chunkMessages(upFrom(51, 120));
  const after = chunkMessages(upFrom(1, 120));
  expect(before.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(after.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  expect(after.every(({ messages }) => messages.length <= CHUNK_SIZE)).toBe(true);
  expect(after[2]?.messages.map(({ number }) => number)).toEqual(
    before[0]?.messages.map(({ number }) => number),
  );
});

it('messages of one person within five minutes of the same day form a group [S2-142]', () => {
  const first = message(1);
  expect(isSameRun(first, message(2, '2026-11-24T12:04:59'))).toBe(true);
  expect(isSameRun(first, message(2, '2026-11-24T12:05:00'))).toBe(false);
  expect(isSameRun(first, message(2, '2026-11-24T12:00:01', 'giulia'))).toBe(false);
  expect(isSameRun(message(1, '2026-11-23T23:59:00'), message(2, '2026-11-24T00:01:00'))).toBe(false);
  expect(isSameRun(undefined, first)).toBe(false);
  expect(beginsDay(first, undefined)).toBe(true);
  expect(beginsDay(message(2, '2026-11-24T00:01:00'), message(1, '2026-11-23T23:59:00'))).toBe(true);
  expect(beginsDay(message(2), first)).toBe(false);
});

it('own messages are sent, delivered or read, and only sent without receipts [S4-048]', () => {
  const known = { theirDelivered: 5, theirRead: 3 };
  expect([3, 4, 5, 6].map((number) => messageStatusOf(number, known))).toEqual([
    'read',
    'delivered',
    'delivered',
    'sent',
  ]);
  expect(messageStatusOf(1, { theirDelivered: null, theirRead: null })).toBe('sent');
});

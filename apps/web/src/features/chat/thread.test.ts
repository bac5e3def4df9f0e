import type { Conversation, Message } from '@beso/contract/chat';
import { describe, expect, it } from 'vitest';
import {
  addNewerMessages,
  addOlderMessages,
  beginThread,
  hasNewerMessages,
  lastReceivedNumber,
  type MessageThread,
  newerConversation,
  trimThread,
  withDeletions,
  withMessage,
  withReceipts,
} from './thread.ts';

const conversation = {
  person: { id: 'marco' },
  lastNumber: 6,
  changeNumber: 0,
  delivered: 0,
  read: 0,
  theirDelivered: 0,
  theirRead: 0,
  unread: 0,
} as Conversation;

const message = (number: number, more: Partial<Message> = {}) =>
  ({
    number,
    senderId: number % 2 === 0 ? 'marco' : 'giulia',
    content: `m${number}`,
    image: null,
    replyTo: null,
    deleted: false,
    ...more,
  }) as Message;
const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
const thread = (first: number, last: number): MessageThread =>
  beginThread({ conversation: { ...conversation, lastNumber: last }, messages: from(first, last) });
const numbers = ({ messages }: MessageThread) => messages.map(({ number }) => number);

describe('the loaded messages [S7-052]', () => {
  it('have no gaps: a page is joined only if it is adjacent', () => {
    const known = thread(3, 4);
    expect(numbers(addNewerMessages(known, { conversation, messages: from(4, 6) }))).toEqual([3, 4, 5, 6]);
    const apart = addNewerMessages(known, { conversation, messages: from(6, 6) });
    expect(numbers(apart)).toEqual([3, 4]);
    expect(hasNewerMessages(apart)).toBe(true);
    expect(numbers(addOlderMessages(known, { messages: from(1, 2) }))).toEqual([1, 2, 3, 4]);
    expect(numbers(addOlderMessages(known, { messages: from(1, 1) }))).toEqual([3, 4]);
    expect(
      numbers(addOlderMessages(addOlderMessages(known, { messages: from(1, 2) }), { messages: from(1, 2) })),
    ).toEqual([1, 2, 3, 4]);
  });

  it('contain a sent message once, as the next one, and reveal whether messages before it are missing', () => {
    const next = withMessage(thread(3, 4), message(5));
    expect(numbers(next)).toEqual([3, 4, 5]);
    expect(numbers(withMessage(next, message(5)))).toEqual([3, 4, 5]);
    const gap = withMessage(thread(3, 4), message(6));
    expect(numbers(gap)).toEqual([3, 4]);
    expect(hasNewerMessages(gap)).toBe(true);
    expect(hasNewerMessages(next)).toBe(false);
  });

  it('are stored on the device, but only the last hundred', () => {
    expect(numbers(trimThread(thread(1, 250)))[0]).toBe(151);
    expect(numbers(trimThread(thread(1, 250))).at(-1)).toBe(250);
    expect(trimThread(thread(1, 100)).messages).toHaveLength(100);
  });
});

describe('a deleted message [S4-048]', () => {
  it('has neither text nor photo, also in quotes, and other messages stay the same objects', () => {
    const quoting = message(4, {
      replyTo: { ...message(2), hasImage: true } as unknown as Message['replyTo'],
    });
    const known: MessageThread = { ...thread(1, 3), messages: [...from(1, 3), quoting] };
    const { messages, changes } = withDeletions(known, [{ number: 2, changeNumber: 7 }], 7);
    expect(changes).toBe(7);
    expect(messages[1]).toMatchObject({ content: '', image: null, deleted: true });
    expect(messages[3]).toMatchObject({
      content: 'm4',
      replyTo: { content: '', hasImage: false, deleted: true },
    });
    expect(messages[0]).toBe(known.messages[0]);
  });

  it('of the viewer also disappears from quotes', () => {
    const quoting = message(2, {
      replyTo: { ...message(1), hasImage: false } as unknown as Message['replyTo'],
    });
    const known: MessageThread = { ...thread(1, 1), messages: [message(1), quoting] };
    const gone = message(1, { content: '', deleted: true });
    expect(withMessage(known, gone).messages[1]?.replyTo).toMatchObject({ content: '', deleted: true });
  });
});

it('receipts only grow, and are absent if turned off [S4-048]', () => {
  const ahead = { ...conversation, read: 5, delivered: 6, theirRead: 4, unread: 0 };
  const late = newerConversation(ahead, { ...conversation, read: 3, theirRead: 2, unread: 2 });
  expect(late).toMatchObject({ read: 5, delivered: 6, theirRead: 4, unread: 0 });
  expect(newerConversation(conversation, { ...conversation, read: 2, unread: 1 })).toMatchObject({
    unread: 1,
  });
  expect(newerConversation(ahead, { ...conversation, theirRead: null }).theirRead).toBeNull();
  const grown = withReceipts(thread(1, 4), { delivered: 4, read: 2 });
  expect(grown.conversation).toMatchObject({ theirDelivered: 4, theirRead: 2 });
  expect(withReceipts(grown, { delivered: 1, read: 1 }).conversation).toMatchObject({
    theirDelivered: 4,
    theirRead: 2,
  });
  const off = beginThread({
    conversation: { ...conversation, theirDelivered: null, theirRead: null },
    messages: [],
  });
  expect(withReceipts(off, { delivered: 4, read: 2 })).toBe(off);
});

it('the last message of the other person is the one reported as delivered [S4-048]', () => {
  expect(lastReceivedNumber(thread(1, 5))).toBe(4);
  expect(lastReceivedNumber(thread(1, 1))).toBe(0);
});

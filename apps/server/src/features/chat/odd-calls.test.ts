import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { chatState, fetchConversation, messagePage, writeMessage } from '../../../test/support/chat.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  await couple(giulia, marco);
  await createGroup(giulia, nora);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('TRUNCATE messages, message_keys, message_minutes, conversations');
  await app.owner.query('DELETE FROM daily_counts');
});

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const sorted = async (calls: Promise<unknown>[]) => (await Promise.all(calls.map(outcome))).toSorted();

describe('simultaneous calls', () => {
  test('with one key send one message: calls with the same body return it, one with another body is refused', async () => {
    const key = randomUUID();
    const bodies = ['One', 'Two'].map((content) =>
      writeMessage(giulia, marco, content, { idempotencyKey: key }),
    );
    expect(await sorted(bodies)).toEqual(['IDEMPOTENCY_KEY_REUSED', 'done']);
    const same = { idempotencyKey: randomUUID() };
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => writeMessage(giulia, marco, 'Again', same)),
    );
    expect(new Set(sent.map(({ id, number }) => `${id} ${number}`)).size).toBe(1);
    expect((await messagePage(marco, giulia)).messages.length).toBe(2);
  });

  test('with one photo for two conversations use it in one and refuse the other', async () => {
    const { id: imageId } = await upload(giulia, undefined, 'message-images');
    const both = [marco, nora].map((to) => writeMessage(giulia, to, '', { imageId }));
    expect(await sorted(both)).toEqual(['IMAGE_NOT_FOUND', 'done']);
  });

  test('that mark different numbers as read store the higher one, and cause one event', async () => {
    for (let count = 0; count < 6; count += 1) await writeMessage(giulia, marco);
    const upTo = [6, 2, 5, 6].map((number) => marco.api.chat.markRead({ personId: giulia.id, number }));
    await Promise.all(upTo);
    expect(await fetchConversation(marco, giulia)).toMatchObject({ read: 6, delivered: 6, unread: 0 });
    expect(await fetchConversation(giulia, marco)).toMatchObject({ theirRead: 6 });
    expect(await marco.api.chat.getUnreadConversations()).toEqual({ unread: 0 });
  });

  test('that delete, quote and read a message count one deletion, and the quote has no text', async () => {
    const { number } = await writeMessage(giulia, marco, 'Regretted');
    const deleting = () => giulia.api.chat.deleteMessage({ personId: marco.id, number });
    const [answer] = await Promise.all([
      writeMessage(marco, giulia, 'Answer', { replyTo: number }),
      deleting(),
      deleting(),
      messagePage(marco, giulia),
    ]);
    const { messages, conversation: after } = await messagePage(marco, giulia);
    expect(after.changeNumber).toBe(1);
    expect(messages.find(({ id }) => id === answer.id)?.replyTo).toMatchObject({
      content: '',
      deleted: true,
    });
  });
});

describe('a message', () => {
  test.each([
    ['spaces without a width', '\u200b\u200d\ufeff'],
    ['combining marks alone', '\u0301\u0308\u20dd'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['blank letters', '\u3164\u115f\u2800'],
    ['tags of a flag without it', '\u{e0067}\u{e007f}'],
    ['direction marks', '\u200e\u200f\u061c\u202e'],
    ['control characters', '\u0000\u0007\u001b'],
    ['half a character', '\ud83d'],
    ['line ends', '\u2028\n\r\u0085'],
  ])('of only %s is refused and stores nothing', async (_what, content) => {
    const before = await chatState(app);
    expect((await refusalFrom(writeMessage(giulia, marco, content))).code).toBe('INVALID_INPUT');
    expect(await chatState(app)).toEqual(before);
  });

  test('with half a character, a nul or many combining marks is stored without these, alike for both people', async () => {
    for (const content of ['Ci\ud83dao', 'Ci\u0000ao', `Ciao${'\u0301'.repeat(3_000)}`]) {
      const sent = await writeMessage(giulia, marco, content);
      const { messages } = await messagePage(marco, giulia);
      expect(messages.at(-1)?.content).toBe(sent.content);
      expect(sent.content.startsWith('Ci')).toBe(true);
      expect([...sent.content].length).toBeLessThan(100);
    }
  });

  test('with a picture of somebody else, of another kind, or that does not exist is refused alike', async () => {
    const [theirs, other] = [
      await upload(marco, undefined, 'message-images'),
      await upload(giulia, undefined, 'beso-images'),
    ];
    for (const imageId of [theirs.id, other.id, randomUUID()])
      expect((await refusalFrom(writeMessage(giulia, marco, '', { imageId }))).code).toBe('IMAGE_NOT_FOUND');
  });

  test('that quotes itself, a missing number or one of another conversation is refused and takes no number', async () => {
    for (let count = 0; count < 3; count += 1) await writeMessage(giulia, nora);
    await writeMessage(giulia, marco);
    for (const replyTo of [2, 3, 2_147_483_647])
      expect((await refusalFrom(writeMessage(giulia, marco, 'Re', { replyTo }))).code).toBe(
        'MESSAGE_NOT_FOUND',
      );
    for (const replyTo of [0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await refusalFrom(writeMessage(giulia, marco, 'Re', { replyTo }))).code).toBe('INVALID_INPUT');
    expect((await writeMessage(giulia, marco)).number).toBe(2);
  });

  test('to an id in capitals belongs to the same conversation, even for a repeated key', async () => {
    const shouted = { id: marco.id.toUpperCase() };
    const idempotencyKey = randomUUID();
    const { id } = await writeMessage(giulia, marco, 'Hello', { idempotencyKey });
    expect((await writeMessage(giulia, shouted, 'Hello', { idempotencyKey })).id).toBe(id);
    expect((await messagePage(giulia, shouted)).conversation.person.id).toBe(marco.id);
    expect((await writeMessage(giulia, shouted, 'Again')).receiverId).toBe(marco.id);
  });
});

describe('a page', () => {
  beforeEach(async () => {
    for (let count = 0; count < 3; count += 1) await writeMessage(giulia, marco);
  });
  const numbers = async (which: object) =>
    (await messagePage(marco, giulia, which)).messages.map(({ number }) => number);

  test('beyond the last message is empty, and before the first is the newest', async () => {
    expect(await numbers({ after: 3 })).toEqual([]);
    expect(await numbers({ after: 2_147_483_647 })).toEqual([]);
    expect(await numbers({ before: 1 })).toEqual([]);
    expect(await numbers({ before: 900 })).toEqual([1, 2, 3]);
    expect(await numbers({ before: 2_147_483_647 })).toEqual([1, 2, 3]);
  });

  test.each([
    { after: -1 },
    { after: 1.5 },
    { after: 2 ** 31 },
    { before: 0 },
    { before: -5 },
    { after: 1, before: 3 },
    { limit: 0 },
    { limit: 100_000 },
    { after: 'x' },
  ])('with $after $before $limit is refused', async (which) => {
    expect((await refusalFrom(messagePage(marco, giulia, which as object))).code).toBe('INVALID_INPUT');
  });

  test('never contains a message after the last number that it states, whatever is written meanwhile', async () => {
    const { pool } = app.services.database;
    const query = pool.query.bind(pool);
    let isWritten = false;
    const readLate = async (asked: { name?: string }) => {
      if (asked.name?.startsWith('messages_') && !isWritten) {
        isWritten = true;
        await writeMessage(giulia, marco);
      }
      return query(asked as never);
    };
    for (const which of [{ after: 0 }, {}]) {
      isWritten = false;
      Object.assign(pool, { query: readLate });
      const { messages, conversation: shown } = await messagePage(marco, giulia, which);
      Object.assign(pool, { query });
      expect(messages.at(-1)?.number).toBe(shown.lastNumber);
    }
  });

  test('of deletions beyond the last change is empty and returns the current number', async () => {
    await giulia.api.chat.deleteMessage({ personId: marco.id, number: 2 });
    const after = (number: number) => marco.api.chat.listDeletions({ personId: giulia.id, after: number });
    expect(await after(1)).toEqual({ deletions: [], changeNumber: 1 });
    expect(await after(2_147_483_647)).toEqual({ deletions: [], changeNumber: 1 });
  });

  test.each([0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'marked as read up to %s is refused',
    async (number) => {
      for (const what of ['markRead', 'markDelivered'] as const)
        expect((await refusalFrom(marco.api.chat[what]({ personId: giulia.id, number }))).code).toBe(
          'INVALID_INPUT',
        );
      expect(await fetchConversation(marco, giulia)).toMatchObject({ read: 0, delivered: 0 });
    },
  );

  test('marked as read beyond the last message ends there, and the next message is unread', async () => {
    await marco.api.chat.markRead({ personId: giulia.id, number: 2_147_483_647 });
    await writeMessage(giulia, marco);
    expect(await fetchConversation(marco, giulia)).toMatchObject({ read: 3, delivered: 3, unread: 1 });
  });
});

test('typing to oneself, to nobody, to a stranger or with a wrong value reaches nobody and closes no connection', async () => {
  const stranger = await person(app.url);
  const pages = await Promise.all(
    [giulia, marco, nora, stranger].map((who) => openLiveConnection(app.url, who)),
  );
  const heard: string[] = [];
  for (const listening of pages) listening.on('typing', ({ personId }) => heard.push(personId));
  const [mine] = pages;
  const odd = [{ personId: giulia.id }, { personId: randomUUID() }, { personId: stranger.id }, null, 7, {}];
  for (const to of odd) mine?.emit('typing', to as never);
  mine?.emit('typing', { personId: marco.id });
  await expect.poll(() => heard).toEqual([giulia.id]);
  expect(mine?.connected).toBe(true);
});

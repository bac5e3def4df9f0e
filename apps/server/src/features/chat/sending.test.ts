import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { MESSAGE_MAX_LENGTH, MESSAGES_PER_MINUTE } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import {
  chatState,
  fetchConversation,
  findFriend,
  messagePage,
  messageTexts,
  writeMessage,
} from '../../../test/support/chat.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { nextMidnight } from '../../../test/support/days.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { imageLinks } from '../images/index.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let pair: string;
let friends: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([
    person(app.url),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Nora' }),
  ]);
  pair = await couple(giulia, marco);
  friends = await createGroup(giulia, marco, nora);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('TRUNCATE messages, message_keys, message_minutes, conversations, blocks');
  await app.owner.query('DELETE FROM daily_counts');
});

/** Checks that sending is refused and changes nothing; returns the error. */
async function refused(sending: () => Promise<unknown>) {
  const before = await chatState(app);
  const answer = await refusalFrom(sending());
  expect(await chatState(app)).toEqual(before);
  return answer;
}

describe('writing [S1-009] [S3-017] [S7-053]', () => {
  test('numbers messages from 1 and returns them in order with their sender [S7-052]', async () => {
    const first = await writeMessage(giulia, marco, '  Ciao  ');
    expect(first).toMatchObject({
      number: 1,
      senderId: giulia.id,
      receiverId: marco.id,
      content: 'Ciao',
      image: null,
      replyTo: null,
      deleted: false,
    });
    await writeMessage(marco, giulia, 'Hello');
    await writeMessage(giulia, marco, 'How are you?');
    const { messages, conversation: mine } = await messagePage(marco, giulia);
    expect(messages.map(({ number, content, senderId }) => [number, content, senderId])).toEqual([
      [1, 'Ciao', giulia.id],
      [2, 'Hello', marco.id],
      [3, 'How are you?', giulia.id],
    ]);
    expect(mine).toMatchObject({
      person: { id: giulia.id, firstName: 'Giulia', lastName: 'Rossi' },
      lastNumber: 3,
      changeNumber: 0,
    });
    expect([pair, friends]).toContain(mine.relationshipId);
  });

  test('pages by number: after one, before one, and the newest without a number [S7-052]', async () => {
    for (let count = 1; count <= 7; count += 1) await writeMessage(giulia, marco, String(count));
    const numbers = async (which: { after?: number; before?: number; limit?: number }) =>
      (await marco.api.chat.listMessages({ personId: giulia.id, ...which })).messages.map((m) => m.number);
    expect(await numbers({ limit: 3 })).toEqual([5, 6, 7]);
    expect(await numbers({ before: 5, limit: 3 })).toEqual([2, 3, 4]);
    expect(await numbers({ before: 2, limit: 3 })).toEqual([1]);
    expect(await numbers({ after: 4, limit: 2 })).toEqual([5, 6]);
    expect(await numbers({ after: 5 })).toEqual([6, 7]);
    expect(await numbers({ after: 7 })).toEqual([]);
    expect((await refusalFrom(messagePage(marco, giulia, { after: 1, before: 5 }))).code).toBe(
      'INVALID_INPUT',
    );
  });

  test('reaches all devices of both people at once, and nobody else [S4-048] [S7-033]', async () => {
    const [mine, theirs, others] = await Promise.all(
      [giulia, marco, nora].map(async (who) => collectEvents(await openLiveConnection(app.url, who))),
    );
    await writeMessage(giulia, marco);
    const change = { lastNumber: 1, changeNumber: 0 };
    await expect
      .poll(() => payloadsOf('messages.changed', theirs ?? []))
      .toEqual([{ personId: giulia.id, ...change }]);
    await expect
      .poll(() => payloadsOf('messages.changed', mine ?? []))
      .toEqual([{ personId: marco.id, ...change }]);
    expect(payloadsOf('messages.changed', others ?? [])).toEqual([]);
  });

  test('a photo with or without text reaches only the two people, and belongs to one message', async () => {
    const photo = await upload(giulia, undefined, 'message-images');
    const alone = await writeMessage(giulia, marco, '', { imageId: photo.id });
    expect(alone).toMatchObject({ content: '', image: { id: photo.id, width: 40, height: 30 } });
    const shown = (await messagePage(marco, giulia)).messages[0]?.image?.urls.full ?? '';
    expect((await marco.fetch(shown)).status).toBe(200);
    expect((await nora.fetch(shown.replace(marco.id, nora.id))).status).toBe(404);
    // The link of a picture opens nothing for a person who may not see the picture.
    const { urls } = imageLinks(app.services, nora.id, photo);
    expect((await nora.fetch(urls.full)).status).toBe(404);
    const other = await upload(giulia, undefined, 'message-images');
    for (const imageId of [photo.id, (await upload(giulia)).id, randomUUID()])
      expect((await refused(() => writeMessage(giulia, marco, 'Look', { imageId }))).code).toBe(
        'IMAGE_NOT_FOUND',
      );
    expect((await refused(() => writeMessage(marco, giulia, 'Look', { imageId: other.id }))).code).toBe(
      'IMAGE_NOT_FOUND',
    );
    expect((await writeMessage(giulia, marco, 'Look', { imageId: other.id })).image?.id).toBe(other.id);
  });

  test('a quote names a message of the same conversation, in its current state', async () => {
    const long = 'x'.repeat(500);
    await writeMessage(giulia, marco, long);
    const answer = await writeMessage(marco, giulia, 'Yes', { replyTo: 1 });
    expect(answer.replyTo).toMatchObject({ number: 1, senderId: giulia.id, content: 'x'.repeat(200) });
    for (const replyTo of [3, 900])
      expect((await refused(() => writeMessage(marco, giulia, 'No', { replyTo }))).code).toBe(
        'MESSAGE_NOT_FOUND',
      );
  });

  test.each([
    ['nothing', ''],
    ['spaces and breaks', ' \n\t '],
    ['marks that show nothing', '\u200b\u2060'],
  ])('refuses %s [S5-043]', async (_, content) => {
    const { code, data } = await refused(() => writeMessage(giulia, marco, content));
    expect([code, data]).toEqual([
      'INVALID_INPUT',
      { fields: [{ path: 'content', key: 'errors.messageEmpty' }] },
    ]);
  });

  test('accepts 4,000 characters as people count them, and removes characters that turn the text’s direction [S5-043]', async () => {
    const longest = '🫶'.repeat(MESSAGE_MAX_LENGTH);
    expect((await writeMessage(giulia, marco, longest)).content).toBe(longest);
    const { data } = await refused(() => writeMessage(giulia, marco, `${longest}x`));
    expect(data).toEqual({ fields: [{ path: 'content', key: 'errors.messageTooLong' }] });
    expect((await writeMessage(giulia, marco, 'a\u202eb')).content).toBe('ab');
  });
});

describe('a key', () => {
  test('that is repeated sends nothing and returns the first message, even behind a block', async () => {
    const idempotencyKey = randomUUID();
    const sent = await writeMessage(giulia, marco, 'Once', { idempotencyKey });
    expect(await writeMessage(giulia, marco, 'Once', { idempotencyKey })).toEqual(sent);
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    expect(await writeMessage(giulia, marco, 'Once', { idempotencyKey })).toMatchObject({
      id: sent.id,
      number: 1,
    });
    expect(await messageTexts(giulia, marco)).toEqual(['Once']);
  });

  test('is refused with another text, receiver, picture or quote; another person may use the same key', async () => {
    const idempotencyKey = randomUUID();
    await writeMessage(giulia, marco, 'Once', { idempotencyKey });
    const imageId = (await upload(giulia, undefined, 'message-images')).id;
    const others = [
      () => writeMessage(giulia, marco, 'Twice', { idempotencyKey }),
      () => writeMessage(giulia, nora, 'Once', { idempotencyKey }),
      () => writeMessage(giulia, marco, 'Once', { idempotencyKey, imageId }),
      () => writeMessage(giulia, marco, 'Once', { idempotencyKey, replyTo: 1 }),
    ];
    for (const other of others) expect((await refused(other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await writeMessage(marco, giulia, 'Once', { idempotencyKey })).number).toBe(2);
  });

  test('is kept permanently without the text, even for a deleted message', async () => {
    const idempotencyKey = randomUUID();
    const { number } = await writeMessage(giulia, marco, 'Regretted', { idempotencyKey });
    await giulia.api.chat.deleteMessage({ personId: marco.id, number });
    expect(await writeMessage(giulia, marco, 'Regretted', { idempotencyKey })).toMatchObject({
      number,
      content: '',
      deleted: true,
    });
    const { rows } = await app.owner.query('SELECT to_jsonb(k)::text AS kept FROM message_keys k');
    expect(rows).toHaveLength(1);
    expect(rows[0].kept).not.toContain('Regretted');
  });
});

describe('a person who cannot be reached', () => {
  test('causes the same refusal, be it a stranger, nobody, oneself, a former member or behind a block', async () => {
    const stranger = await person(app.url, { firstName: 'Sven' });
    const former = await person(app.url, { firstName: 'Lea' });
    const shared = await couple(giulia, former);
    await writeMessage(giulia, former, 'Before');
    await former.api.roles.leaveRelationship({ relationshipId: shared });
    const answers = [
      await refused(() => writeMessage(giulia, stranger)),
      await refused(() => writeMessage(giulia, { id: randomUUID() })),
      await refused(() => writeMessage(giulia, giulia)),
      await refused(() => writeMessage(giulia, former)),
    ];
    // A former member of a group and its members cannot write to each other.
    const circle = await createGroup(giulia, former);
    await former.api.roles.leaveRelationship({ relationshipId: circle });
    answers.push(
      await refused(() => writeMessage(giulia, former)),
      await refused(() => writeMessage(former, giulia)),
    );
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    answers.push(
      await refused(() => writeMessage(giulia, marco)),
      await refused(() => writeMessage(marco, giulia)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.code).toBe('PERSON_NOT_REACHABLE');
  });

  test('is shown alike after leaving and after a block: with old messages and a first name only', async () => {
    const [left, blocked] = await Promise.all(
      ['Lea', 'Lea'].map((firstName) => person(app.url, { firstName })),
    );
    if (left === undefined || blocked === undefined) throw new Error('nobody came');
    for (const one of [left, blocked]) {
      const shared = await couple(giulia, one);
      await writeMessage(one, giulia, 'Before');
      if (one === left) await one.api.roles.leaveRelationship({ relationshipId: shared });
      else await one.api.moderation.blockPerson({ personId: giulia.id });
    }
    const seen = async (one: Person) => {
      const listed = await findFriend(giulia, one);
      const { messages, conversation: shown } = await messagePage(giulia, one);
      const { id, ...called } = shown.person;
      expect(id).toBe(one.id);
      expect(listed).toMatchObject(shown);
      return { called, ...shown, person: null, said: messages.map(({ content }) => content) };
    };
    expect(await seen(left)).toEqual(await seen(blocked));
    expect(await giulia.api.chat.getUnreadConversations()).toEqual({ unread: 0 });
    expect(await seen(blocked)).toMatchObject({
      called: { firstName: 'Lea', lastName: '', avatarUrl: null },
      relationshipId: null,
      theirDelivered: null,
      theirRead: null,
      unread: 0,
      said: ['Before'],
    });
  });

  test('has no conversation that could be read or written', async () => {
    const stranger = await person(app.url);
    const about = { personId: stranger.id };
    const calls = [
      () => giulia.api.chat.listMessages(about),
      () => giulia.api.chat.listDeletions({ ...about, after: 0 }),
      () => giulia.api.chat.markRead({ ...about, number: 1 }),
      () => giulia.api.chat.markDelivered({ ...about, number: 1 }),
      () => giulia.api.chat.muteConversation({ ...about, muted: true }),
    ];
    for (const call of calls) expect((await refusalFrom(call())).code).toBe('PERSON_NOT_FOUND');
    expect(await fetchConversation(giulia, nora)).toMatchObject({ lastNumber: 0, relationshipId: friends });
  });
});

describe('limits', () => {
  const count = (what: 'minute' | 'day', total: number) =>
    what === 'minute'
      ? app.owner.query('UPDATE message_minutes SET total = $2 WHERE profile_id = $1', [giulia.id, total])
      : app.owner.query("UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = 'message'", [
          giulia.id,
          total,
        ]);

  test(`allow ${MESSAGES_PER_MINUTE} a minute, and the next one at the announced time`, async () => {
    await writeMessage(giulia, marco);
    await count('minute', MESSAGES_PER_MINUTE - 1);
    await writeMessage(giulia, marco);
    const { code, data } = await refused(() => writeMessage(giulia, marco));
    expect(code).toBe('MESSAGE_MINUTE_LIMIT');
    const opensAt = Date.parse((data as { opensAt: string }).opensAt);
    expect(opensAt - Date.now()).toBeGreaterThan(0);
    expect(opensAt - Date.now()).toBeLessThanOrEqual(61_000);
    await app.owner.query("UPDATE message_minutes SET ends_at = now() - interval '1 second'");
    await writeMessage(giulia, marco);
    // A count that was stored while the clock was ahead does not keep the sender waiting.
    await app.owner.query("UPDATE message_minutes SET ends_at = now() + interval '1 year', total = 120");
    await writeMessage(giulia, marco);
    const { rows } = await app.owner.query(
      "SELECT ends_at <= now() + interval '1 minute' AS is_near, total FROM message_minutes",
    );
    expect(rows).toEqual([{ is_near: true, total: 1 }]);
  });

  test(`allow ${DAILY_LIMITS.message} a day; a repetition counts once`, async () => {
    const idempotencyKey = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) await writeMessage(giulia, marco, 'Once', { idempotencyKey });
    await count('day', DAILY_LIMITS.message - 1);
    await writeMessage(giulia, marco);
    const { code, data } = await refused(() => writeMessage(giulia, marco));
    expect([code, data]).toEqual([
      'MESSAGE_DAILY_LIMIT',
      { opensAt: nextMidnight('Europe/Rome').toISOString().replace('.000', '') },
    ]);
    await writeMessage(giulia, marco, 'Once', { idempotencyKey });
  });
});

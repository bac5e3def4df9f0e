import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { chatState, fetchConversation, findFriend, writeMessage } from '../../../test/support/chat.ts';
import { collectEvents, openLiveConnection, payloadsOf, unreadIn } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([
    person(app.url),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Nora' }),
  ]);
  await couple(giulia, marco);
  await createGroup(giulia, nora);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query(
    'TRUNCATE messages, message_keys, conversations, blocks, chat_settings, notifications, notification_actors',
  );
  await app.owner.query('DELETE FROM daily_counts');
});

const read = (by: Person, of: Person, number: number) => by.api.chat.markRead({ personId: of.id, number });
const deliver = (by: Person, of: Person, number: number) =>
  by.api.chat.markDelivered({ personId: of.id, number });
const says = async (times: number) => {
  for (let count = 0; count < times; count += 1) await writeMessage(giulia, marco);
};

describe('receipts [S1-009]', () => {
  test('only grow, never pass the last message, and count read messages as delivered', async () => {
    await says(5);
    expect(await deliver(marco, giulia, 3)).toEqual({ delivered: 3, read: 0, unread: 5 });
    expect(await read(marco, giulia, 2)).toEqual({ delivered: 3, read: 2, unread: 3 });
    expect(await read(marco, giulia, 1)).toEqual({ delivered: 3, read: 2, unread: 3 });
    expect(await deliver(marco, giulia, 1)).toEqual({ delivered: 3, read: 2, unread: 3 });
    expect(await read(marco, giulia, 4)).toEqual({ delivered: 4, read: 4, unread: 1 });
    expect(await read(marco, giulia, 900)).toEqual({ delivered: 5, read: 5, unread: 0 });
    expect(await fetchConversation(giulia, marco)).toMatchObject({
      theirDelivered: 5,
      theirRead: 5,
      read: 0,
    });
    expect(await fetchConversation(marco, giulia)).toMatchObject({ delivered: 5, read: 5, theirRead: 0 });
  });

  test('that repeat change nothing and send no event', async () => {
    await says(1);
    await read(marco, giulia, 1);
    const before = await chatState(app);
    await read(marco, giulia, 1);
    await deliver(marco, giulia, 1);
    expect(await chatState(app)).toEqual(before);
  });

  test('leave later messages unread, except own and deleted ones', async () => {
    await says(3);
    await writeMessage(marco, giulia, 'Mine');
    expect((await findFriend(marco, giulia))?.unread).toBe(3);
    await giulia.api.chat.deleteMessage({ personId: marco.id, number: 2 });
    expect((await findFriend(marco, giulia))?.unread).toBe(2);
    expect(await marco.api.chat.getUnreadConversations()).toEqual({ unread: 1 });
    await read(marco, giulia, 4);
    expect((await findFriend(marco, giulia))?.unread).toBe(0);
    expect(await marco.api.chat.getUnreadConversations()).toEqual({ unread: 0 });
  });

  test('reach the other person at once, and clear badge and inbox on the reader’s own devices within 500 ms', async () => {
    await says(2);
    const heard = collectEvents(await openLiveConnection(app.url, giulia));
    const mine = collectEvents(await openLiveConnection(app.url, marco));
    const began = performance.now();
    await read(marco, giulia, 2);
    const conversations = () => payloadsOf('conversations.changed', mine);
    await expect
      .poll(conversations, { interval: 5 })
      .toEqual([{ personId: giulia.id, read: 2, unread: 0, muted: false }]);
    await expect.poll(() => unreadIn(mine), { interval: 5 }).toEqual([0]);
    expect(performance.now() - began).toBeLessThan(500);
    await expect
      .poll(() => payloadsOf('receipts.changed', heard))
      .toEqual([{ personId: marco.id, delivered: 2, read: 2 }]);
  });

  test('can be turned off: then neither person sees those of the other', async () => {
    await says(1);
    expect(await marco.api.chat.getChatSettings()).toEqual({ receipts: true });
    const mine = collectEvents(await openLiveConnection(app.url, marco));
    await marco.api.chat.setReceipts({ receipts: false });
    expect(await marco.api.chat.getChatSettings()).toEqual({ receipts: false });
    await expect.poll(() => payloadsOf('chatSettings.changed', mine)).toEqual([{ receipts: false }]);
    const heard = collectEvents(await openLiveConnection(app.url, giulia));
    await read(marco, giulia, 1);
    await writeMessage(marco, giulia, 'After it');
    await expect.poll(() => payloadsOf('messages.changed', heard).length).toBe(1);
    expect(payloadsOf('receipts.changed', heard)).toEqual([]);
    for (const [by, of] of [
      [giulia, marco],
      [marco, giulia],
    ] as const)
      expect(await fetchConversation(by, of)).toMatchObject({ theirDelivered: null, theirRead: null });
    await marco.api.chat.setReceipts({ receipts: true });
    expect(await fetchConversation(giulia, marco)).toMatchObject({ theirRead: 1 });
  });

  test('are stored for the reader behind a block, but not sent to the other person', async () => {
    await says(2);
    await giulia.api.moderation.blockPerson({ personId: marco.id });
    const heard = collectEvents(await openLiveConnection(app.url, giulia));
    expect(await read(marco, giulia, 2)).toMatchObject({ read: 2, unread: 0 });
    await giulia.api.moderation.unblockPerson({ personId: marco.id });
    await writeMessage(marco, giulia, 'After it');
    await expect.poll(() => payloadsOf('messages.changed', heard).length).toBe(1);
    expect(payloadsOf('receipts.changed', heard)).toEqual([]);
  });
});

describe('the list of friends [S2-139] [S7-054] [S9-028]', () => {
  test('contains everybody with something shared, latest message first whatever the clock says, then by name', async () => {
    const listed = async () =>
      (await giulia.api.chat.listFriends()).friends.map(({ person: { firstName }, lastMessage }) => [
        firstName,
        lastMessage?.content,
      ]);
    expect(await listed()).toEqual([
      ['Marco', undefined],
      ['Nora', undefined],
    ]);
    await writeMessage(nora, giulia, 'First');
    expect(await listed()).toEqual([
      ['Nora', 'First'],
      ['Marco', undefined],
    ]);
    await writeMessage(giulia, marco, 'Second');
    await app.owner.query(
      "UPDATE messages SET created_at = created_at - interval '1 day' WHERE content = 'Second'",
    );
    expect(await listed()).toEqual([
      ['Marco', 'Second'],
      ['Nora', 'First'],
    ]);
    await writeMessage(nora, giulia, 'x'.repeat(300));
    expect(await listed()).toEqual([
      ['Nora', 'x'.repeat(200)],
      ['Marco', 'Second'],
    ]);
  });

  test('contains nobody from a group after either person left it', async () => {
    const ida = await person(app.url, { firstName: 'Ida' });
    const left = await createGroup(ida, giulia, marco);
    expect(await findFriend(giulia, ida)).toBeDefined();
    await giulia.api.roles.leaveRelationship({ relationshipId: left });
    expect(await findFriend(giulia, ida)).toBeUndefined();
    expect(await findFriend(ida, giulia)).toBeUndefined();
    await marco.api.roles.leaveRelationship({ relationshipId: left });
  });

  test('names a relationship of two rather than a group, whichever was joined later', async () => {
    const shared = await fetchConversation(giulia, marco);
    const later = await createGroup(giulia, marco);
    for (const found of [await fetchConversation(giulia, marco), await findFriend(giulia, marco)])
      expect(found?.relationshipId).toBe(shared.relationshipId);
    // If two groups are shared, the group that was joined last is named.
    const latest = await createGroup(giulia, nora);
    for (const found of [await fetchConversation(giulia, nora), await findFriend(giulia, nora)])
      expect(found?.relationshipId).toBe(latest);
    await giulia.api.roles.leaveRelationship({ relationshipId: latest });
    await nora.api.roles.leaveRelationship({ relationshipId: latest });
    await giulia.api.roles.leaveRelationship({ relationshipId: later });
    await marco.api.roles.leaveRelationship({ relationshipId: later });
  });

  test('is answered by one query', async () => {
    await writeMessage(nora, giulia);
    const { reads } = app.services.database;
    const sent: unknown[] = [];
    const query = reads.query.bind(reads);
    Object.assign(reads, {
      query: (config: { name?: string }) => {
        sent.push(config.name);
        return query(config as never);
      },
    });
    await giulia.api.chat.listFriends();
    Object.assign(reads, { query });
    expect(sent).toEqual(['list_friends']);
  });
});

describe('muting', () => {
  test('is private: no badge and no notification, also on the person’s other devices', async () => {
    const mine = collectEvents(await openLiveConnection(app.url, marco));
    await says(1);
    await marco.api.chat.muteConversation({ personId: giulia.id, muted: true });
    await says(1);
    expect(await findFriend(marco, giulia)).toMatchObject({ muted: true, unread: 2 });
    expect(await findFriend(giulia, marco)).toMatchObject({ muted: false });
    expect(await marco.api.chat.getUnreadConversations()).toEqual({ unread: 0 });
    expect((await marco.api.notifications.getUnreadCount()).unread).toBe(0);
    await expect.poll(() => payloadsOf('conversations.changed', mine).length).toBe(1);
    const before = await chatState(app);
    await marco.api.chat.muteConversation({ personId: giulia.id, muted: true });
    expect(await chatState(app)).toEqual(before);
    await marco.api.chat.muteConversation({ personId: giulia.id, muted: false });
    await says(1);
    expect((await marco.api.notifications.getUnreadCount()).unread).toBe(1);
  });

  test('is possible before the first message', async () => {
    await marco.api.chat.muteConversation({ personId: giulia.id, muted: true });
    await says(1);
    expect(await findFriend(marco, giulia)).toMatchObject({ muted: true, unread: 1 });
    expect((await marco.api.notifications.getUnreadCount()).unread).toBe(0);
  });

  test('before the first message leaves nothing visible of a person who then blocks', async () => {
    await giulia.api.chat.muteConversation({ personId: nora.id, muted: true });
    await nora.api.moderation.blockPerson({ personId: giulia.id });
    const again = giulia.api.chat.muteConversation({ personId: nora.id, muted: false });
    expect((await refusalFrom(again)).code).toBe('PERSON_NOT_FOUND');
    expect((await refusalFrom(fetchConversation(giulia, nora))).code).toBe('PERSON_NOT_FOUND');
    expect(await findFriend(giulia, nora)).toBeUndefined();
    await nora.api.moderation.unblockPerson({ personId: giulia.id });
  });
});

describe('typing', () => {
  test('reaches only people who can be written to, not across a block, and is not stored', async () => {
    const [mine, theirs, others] = await Promise.all(
      [giulia, marco, nora].map((who) => openLiveConnection(app.url, who)),
    );
    const heard: string[] = [];
    theirs?.on('typing', ({ personId }) => heard.push(`Marco hears ${personId}`));
    others?.on('typing', ({ personId }) => heard.push(`Nora hears ${personId}`));
    const before = await chatState(app);
    mine?.emit('typing', { personId: marco.id });
    await expect.poll(() => heard).toEqual([`Marco hears ${giulia.id}`]);
    expect(await chatState(app)).toEqual(before);

    await marco.api.moderation.blockPerson({ personId: giulia.id });
    mine?.emit('typing', { personId: marco.id });
    // Signals arrive in order, so this later signal shows that the blocked signal was dropped.
    mine?.emit('typing', { personId: nora.id });
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toBe(`Nora hears ${giulia.id}`);
  });

  test('that floods is dropped without closing its connection', async () => {
    // A new person, because signals of earlier tests would count towards the limit.
    const ida = await person(app.url);
    await createGroup(ida, marco, nora);
    const [mine, ...others] = await Promise.all(
      [ida, marco, nora].map((who) => openLiveConnection(app.url, who)),
    );
    const heard = others.map((other) => {
      const signals: unknown[] = [];
      other.on('typing', (typing) => signals.push(typing));
      return signals;
    });
    for (let count = 0; count < 50; count += 1)
      for (const to of [marco, nora]) mine?.emit('typing', { personId: to.id });
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([5, 5]);
    for (const to of [marco, nora]) await writeMessage(ida, to);
    expect(mine?.connected).toBe(true);
    expect(heard.map(({ length }) => length)).toEqual([5, 5]);
  });
});

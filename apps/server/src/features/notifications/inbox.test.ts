import { randomUUID } from 'node:crypto';
import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection, unreadIn } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { writeInTransaction } from '../../../test/support/notifications.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { pruneNotifications } from './queries/inbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inboxOf = async (one: Person) => (await one.api.notifications.listNotifications({})).notifications;
const unreadOf = async (one: Person) => (await one.api.notifications.getUnreadCount()).unread;

async function pair() {
  const [giver, receiver] = [await person(app.url, { firstName: 'Marco' }), await person(app.url)];
  const relationshipId = await couple(giver, receiver);
  const activity = await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
  for (const one of [giver, receiver]) {
    const [latest] = await inboxOf(one);
    if (latest !== undefined) await one.api.notifications.markNotificationsRead({ upTo: latest.id });
  }
  return { giver, receiver, relationshipId, activity };
}

describe('notifications reach', () => {
  test('the receiver of a gift, but not the giver or other members', async () => {
    const [giver, receiver, third] = [
      await person(app.url, { firstName: 'Marco' }),
      await person(app.url),
      await person(app.url),
    ];
    const relationshipId = await createGroup(third, giver, receiver);
    const before = await unreadOf(third);
    const activity = await giver.api.besos.processBesoTransaction({
      ...gift(relationshipId, receiver.id),
      amount: 3,
    });

    const [row, ...others] = await inboxOf(receiver);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'gift',
      actors: [{ id: giver.id, firstName: 'Marco', avatarUrl: null }],
      actorCount: 1,
      activity: {
        id: activity.id,
        amount: 3,
        description: activity.description,
        category: 'food',
        image: null,
        status: 'approved',
      },
      relationship: { id: relationshipId, type: 'group' },
      createdAt: activity.createdAt,
      isRead: false,
    });
    expect(await unreadOf(receiver)).toBe(1);
    expect(await inboxOf(giver)).toEqual([]);
    expect(await unreadOf(third)).toBe(before);
  });

  test('the receiver once if a gift is repeated', async () => {
    const { giver, receiver, relationshipId } = await pair();
    const once = gift(relationshipId, receiver.id);
    await giver.api.besos.processBesoTransaction(once);
    await giver.api.besos.processBesoTransaction(once);
    expect(await unreadOf(receiver)).toBe(1);
  });

  test('the inviter when people join; those of one group share a row', async () => {
    const [owner, first, second] = [
      await person(app.url),
      await person(app.url, { firstName: 'Anna' }),
      await person(app.url, { firstName: 'Luca' }),
    ];
    const relationshipId = await createGroup(owner, first, second);
    expect(await inboxOf(owner)).toMatchObject([
      {
        kind: 'invitation',
        actors: [{ firstName: 'Luca' }, { firstName: 'Anna' }],
        actorCount: 2,
        activity: null,
        relationship: { id: relationshipId, type: 'group' },
      },
    ]);
    expect(await inboxOf(first)).toEqual([]);
  });

  test('nobody about their own actions', async () => {
    const { giver, activity } = await pair();
    await writeInTransaction(app, 'like', giver, [giver], { activityId: activity.id });
    expect(await unreadOf(giver)).toBe(0);
  });
});

describe('rows of one kind and subject', () => {
  test('merge while they are unread, showing three people, the latest first', async () => {
    const { giver, receiver, activity } = await pair();
    const likers = [
      await person(app.url, { firstName: 'Uno' }),
      await person(app.url, { firstName: 'Due' }),
      await person(app.url, { firstName: 'Tre' }),
      giver,
    ];
    for (const liker of likers) {
      await writeInTransaction(app, 'like', liker, [receiver], { activityId: activity.id });
      // Dates earlier actions back, because two actions within a millisecond have no order.
      await app.owner.query(`UPDATE notification_actors SET acted_at = acted_at - interval '1 second'`);
    }
    await writeInTransaction(app, 'like', giver, [receiver], { activityId: activity.id });
    const [row] = await inboxOf(receiver);
    expect(row).toMatchObject({
      kind: 'like',
      actorCount: 4,
      actors: [{ firstName: 'Marco' }, { firstName: 'Tre' }, { firstName: 'Due' }],
    });
    expect(await unreadOf(receiver)).toBe(1);

    await receiver.api.notifications.markNotificationsRead({ ids: [row?.id ?? ''] });
    await writeInTransaction(app, 'like', giver, [receiver], { activityId: activity.id });
    expect(await inboxOf(receiver)).toMatchObject([
      { kind: 'like', actorCount: 1, isRead: false },
      { kind: 'like', actorCount: 4, isRead: true },
      { kind: 'gift', isRead: true },
    ]);
  });

  test('do not merge with another kind or subject', async () => {
    const { giver, receiver, relationshipId, activity } = await pair();
    const other = await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    await writeInTransaction(app, 'like', giver, [receiver], { activityId: activity.id });
    await writeInTransaction(app, 'like', giver, [receiver], { activityId: other.id });
    await writeInTransaction(app, 'comment', giver, [receiver], { activityId: activity.id });
    expect(await unreadOf(receiver)).toBe(4);
  });

  test('of many simultaneous actions become one row', async () => {
    const { receiver, activity } = await pair();
    const people = await Promise.all(Array.from({ length: 8 }, () => person(app.url)));
    await Promise.all(
      people.map((liker) => writeInTransaction(app, 'like', liker, [receiver], { activityId: activity.id })),
    );
    expect(await inboxOf(receiver)).toMatchObject([{ kind: 'like', actorCount: 8 }, { kind: 'gift' }]);
  });
});

test('pages have no gaps or repetitions; a foreign cursor is refused', async () => {
  const reader = await person(app.url);
  const actor = await person(app.url);
  for (let index = 0; index < 7; index += 1) {
    await writeInTransaction(app, 'reward_redeemed', actor, [reader], { subjectId: randomUUID() });
  }
  const all = (await reader.api.notifications.listNotifications({})).notifications.map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.notifications.listNotifications({ limit: 3, ...(cursor && { cursor }) });
    seen.push(...page.notifications.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(all);
  expect(seen).toHaveLength(7);
  for (const forged of [
    'x',
    Buffer.from('1 2').toString('base64url'),
    Buffer.from("1 ' OR 1").toString('base64url'),
  ]) {
    expect(await refusalFrom(reader.api.notifications.listNotifications({ cursor: forged }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'cursor' }] },
    });
  }
});

describe('two devices of one person', () => {
  test('agree on the unread count, live and after a request', async () => {
    const { giver, receiver, relationshipId } = await pair();
    const phone = openBrowser(app.url);
    await phone.api.auth.signIn({ email: receiver.profile.email, password: PASSWORD });
    const heard = collectEvents(await openLiveConnection(app.url, phone));
    const counts = () => unreadIn(heard);

    // Waits for each count, because simultaneous gifts may be counted together.
    for (const counted of [[1], [1, 2], [1, 2, 3]]) {
      await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
      await expect.poll(counts).toEqual(counted);
    }

    const [latest, middle] = await inboxOf(receiver);
    expect(await receiver.api.notifications.markNotificationsRead({ ids: [latest?.id ?? ''] })).toEqual({
      unread: 2,
    });
    await expect.poll(counts).toEqual([1, 2, 3, 2]);
    expect(await phone.api.notifications.getUnreadCount()).toEqual({ unread: 2 });

    expect(await phone.api.notifications.markNotificationsRead({ upTo: middle?.id ?? '' })).toEqual({
      unread: 0,
    });
    await expect.poll(counts).toEqual([1, 2, 3, 2, 0]);
    expect(await unreadOf(receiver)).toBe(0);
    expect((await inboxOf(receiver)).every(({ isRead }) => isRead)).toBe(true);

    // Marking the same notifications as read again causes no event.
    await receiver.api.notifications.markNotificationsRead({ upTo: latest?.id ?? '' });
    await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    await expect.poll(counts).toEqual([1, 2, 3, 2, 0, 1]);
  });

  test('get the right count during simultaneous gifts and reading', async () => {
    const { giver, receiver, relationshipId } = await pair();
    const heard = collectEvents(await openLiveConnection(app.url, receiver));
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
        if (index % 3 === 0) {
          const rows = await inboxOf(receiver);
          await receiver.api.notifications.markNotificationsRead({ ids: rows.map(({ id }) => id) });
        }
      }),
    );
    const left = await unreadOf(receiver);
    await expect.poll(() => unreadIn(heard).at(-1)).toBe(left);
    expect((await inboxOf(receiver)).filter(({ isRead }) => !isRead)).toHaveLength(left);
  });
});

describe('other people’s notifications', () => {
  test('cannot be marked', async () => {
    const { receiver, giver, relationshipId } = await pair();
    const stranger = await person(app.url);
    await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    const [row] = await inboxOf(receiver);
    const id = row?.id ?? '';
    expect(await stranger.api.notifications.markNotificationsRead({ ids: [id] })).toEqual({ unread: 0 });
    expect(await stranger.api.notifications.markNotificationsRead({ upTo: id })).toEqual({ unread: 0 });
    expect(await unreadOf(receiver)).toBe(1);
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['1'] }],
    [{ upTo: 'all' }],
    [{ ids: [randomUUID()], upTo: randomUUID() }],
  ])('refuse marking %j', async (input) => {
    const reader = await person(app.url);
    const response = await reader.fetch('/api/v1/notifications/read', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a notification disappears with its subject', () => {
  test('after a block, for both people, who then notify each other no more', async () => {
    const { giver, receiver, relationshipId, activity } = await pair();
    const third = await person(app.url, { firstName: 'Terza' });
    await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    await writeInTransaction(app, 'like', giver, [receiver], { activityId: activity.id });
    await writeInTransaction(app, 'like', third, [receiver], { activityId: activity.id });
    expect(await unreadOf(receiver)).toBe(2);

    await receiver.api.moderation.blockPerson({ personId: giver.id });
    expect(await inboxOf(receiver)).toMatchObject([
      { kind: 'like', actors: [{ firstName: 'Terza' }], actorCount: 1, activity: null },
    ]);
    expect(await unreadOf(receiver)).toBe(1);
    await writeInTransaction(app, 'message', giver, [receiver]);
    await writeInTransaction(app, 'message', receiver, [giver]);
    expect(await unreadOf(receiver)).toBe(1);
    expect(await unreadOf(giver)).toBe(0);

    await receiver.api.moderation.unblockPerson({ personId: giver.id });
    expect(await unreadOf(receiver)).toBe(2);
  });

  test('if it is a comment from after the reader left', async () => {
    const [giver, receiver] = [await person(app.url), await person(app.url)];
    const relationshipId = await createGroup(giver, receiver);
    const { id } = await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    const say = (text: string) =>
      giver.api.activities.addComment({ activityId: id, text, idempotencyKey: randomUUID() });
    await say('Before');
    await receiver.api.roles.leaveRelationship({ relationshipId });
    await say('After');
    const said = (await inboxOf(receiver)).filter(({ kind }) => kind === 'comment');
    expect(said).toMatchObject([{ comment: 'Before' }]);
  });

  test('if its activity is from after the reader left', async () => {
    const { receiver, relationshipId } = await pair();
    await app.owner.query(
      `UPDATE relationship_members SET left_at = joined_at, left_number = joined_number WHERE profile_id = $1 AND relationship_id = $2`,
      [receiver.id, relationshipId],
    );
    expect(await inboxOf(receiver)).toMatchObject([{ kind: 'gift', activity: null, isRead: true }]);
  });
});

test('counting stops above the number that a badge shows', async () => {
  const [reader, actor] = [await person(app.url), await person(app.url)];
  await app.owner.query(
    `SELECT notify(ARRAY[$1]::uuid[], 'reward_redeemed', $2, NULL, NULL, gen_random_uuid())
     FROM generate_series(1, $3)`,
    [reader.id, actor.id, UNREAD_COUNTED_MAX + 20],
  );
  expect(await unreadOf(reader)).toBe(UNREAD_COUNTED_MAX);
});

test('old notifications are removed', async () => {
  const [reader, actor] = [await person(app.url), await person(app.url)];
  await writeInTransaction(app, 'message', actor, [reader]);
  await writeInTransaction(app, 'reward_redeemed', actor, [reader]);
  await app.owner.query(
    `UPDATE notifications SET created_at = now() - interval '91 days' WHERE recipient_id = $1 AND kind = 'message'`,
    [reader.id],
  );
  await pruneNotifications(app.services.database.db, 1_000);
  expect(await inboxOf(reader)).toMatchObject([{ kind: 'reward_redeemed', actorCount: 1 }]);
});

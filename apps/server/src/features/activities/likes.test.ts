import type { Activity } from '@beso/contract/activities';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts, nextMidnight } from '../../../test/support/days.ts';
import { askForBesos, kindsAfter, lastSeq, markMemberLeft } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let sven: Person;
let relationshipId: string;
let activity: Activity;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora, sven] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Nora' }),
    person(app.url, { firstName: 'Sven' }),
  ]);
});
afterAll(() => app.close());
beforeEach(async () => {
  // A person may create only a few groups a day, so the counts are reset before each test creates a group.
  await app.owner.query("UPDATE partner_invitations SET status = 'cancelled' WHERE status = 'pending'");
  await app.owner.query('DELETE FROM daily_counts');
  relationshipId = await createGroup(giulia, marco, nora, sven);
  activity = await giulia.api.besos.processBesoTransaction(gift(relationshipId, marco.id));
});

const like = (by: Person) => by.api.activities.likeActivity({ activityId: activity.id });
const unlike = (by: Person) => by.api.activities.unlikeActivity({ activityId: activity.id });
const likersFor = async (reader: Person) =>
  (await reader.api.activities.listLikers({ activityId: activity.id })).likers.map(
    ({ person: { id } }) => id,
  );
const seenBy = async (reader: Person) => {
  const { id } = activity;
  const single = await reader.api.activities.getActivity({ activityId: id });
  const [listed] = (await reader.api.activities.listActivitiesById({ ids: id })).activities;
  const inFeed = (await reader.api.feed.listActivities({})).activities.find((one) => one.id === id);
  expect(listed).toEqual(single);
  expect(inFeed).toEqual(single);
  return { likes: single.likes, liked: single.liked };
};
const block = (one: Person, other: Person) => one.api.moderation.blockPerson({ personId: other.id });
const unblock = (one: Person, other: Person) => one.api.moderation.unblockPerson({ personId: other.id });
const inboxOf = async (one: Person) =>
  (await one.api.notifications.listNotifications({})).notifications.filter(
    (row) => row.kind === 'like' && row.activity?.id === activity.id,
  );
const unreadOf = async (one: Person) => (await one.api.notifications.getUnreadCount()).unread;
const notFound = { code: 'ACTIVITY_NOT_FOUND', data: undefined };

describe('a like [S4-012] [S7-021]', () => {
  test('is counted for everybody, marked only for its person, and can be undone [S7-022] [S7-023] [S7-024] [S7-025]', async () => {
    expect(activity).toMatchObject({ likes: 0, liked: false });
    expect(await like(nora)).toEqual({ likes: 1, liked: true });
    expect(await like(marco)).toEqual({ likes: 2, liked: true });
    expect([await seenBy(nora), await seenBy(giulia)]).toEqual([
      { likes: 2, liked: true },
      { likes: 2, liked: false },
    ]);
    expect(await likersFor(giulia)).toEqual([marco.id, nora.id]);
    expect(await unlike(nora)).toEqual({ likes: 1, liked: false });
    expect(await unlike(nora)).toEqual({ likes: 1, liked: false });
    expect(await seenBy(nora)).toEqual({ likes: 1, liked: false });
  });

  test('is stored once per person, however many calls run at once [S3-007]', async () => {
    const everybody = [giulia, marco, nora, sven];
    await Promise.all(everybody.flatMap((by) => Array.from({ length: 8 }, () => like(by))));
    expect(await seenBy(sven)).toEqual({ likes: 4, liked: true });
    await Promise.all(
      everybody.flatMap((by) => Array.from({ length: 8 }, (_, n) => (n % 2 ? like(by) : unlike(by)))),
    );
    const { rows } = await app.owner.query(
      `SELECT a.like_count, (SELECT count(*)::int FROM activity_reactions r WHERE r.activity_id = a.id) AS rows
       FROM activities a WHERE a.id = $1`,
      [activity.id],
    );
    expect(rows[0].like_count).toBe(rows[0].rows);
    await Promise.all(everybody.map(unlike));
    expect(await seenBy(sven)).toEqual({ likes: 0, liked: false });
  });

  test('sends an event to the people who see the activity, once; a repeated like sends none [S7-031]', async () => {
    const before = await Promise.all([giulia, marco, nora, sven].map(lastSeq));
    const after = () =>
      Promise.all([giulia, marco, nora, sven].map((one, index) => kindsAfter(one, before[index] ?? 0)));
    await like(nora);
    await like(nora);
    const expected = [
      ['notifications.changed', 'reactions.changed'],
      ['notifications.changed', 'reactions.changed'],
      ['reactions.changed'],
      ['reactions.changed'],
    ];
    expect(await after()).toEqual(expected);
    await unlike(nora);
    await unlike(nora);
    expect(await after()).toEqual(expected.map((kinds) => [...kinds, ...kinds].sort()));
  });

  test('notifies the activity’s two people, grouped, but not the person who liked', async () => {
    const unread = await Promise.all([giulia, marco].map(unreadOf));
    await like(nora);
    await like(marco);
    await like(sven);
    expect((await inboxOf(giulia)).map(({ actorCount, isRead }) => [actorCount, isRead])).toEqual([
      [3, false],
    ]);
    expect((await inboxOf(marco)).map(({ actors }) => actors.map(({ id }) => id))).toEqual([
      [sven.id, nora.id],
    ]);
    expect(await inboxOf(nora)).toEqual([]);
    expect(await Promise.all([giulia, marco].map(unreadOf))).toEqual(unread.map((count) => count + 1));
    // The notification is deleted with its last like.
    await unlike(marco);
    await unlike(nora);
    expect((await inboxOf(giulia)).map(({ actorCount }) => actorCount)).toEqual([1]);
    await unlike(sven);
    expect([await inboxOf(giulia), await inboxOf(marco)]).toEqual([[], []]);
    expect(await Promise.all([giulia, marco].map(unreadOf))).toEqual(unread);
  });

  test('is pushed only after the seconds in which a second tap would undo it', async () => {
    await like(nora);
    const { rows } = await app.owner.query(
      `SELECT extract(epoch FROM ready_at - created_at)::int AS waits FROM notifications
       WHERE kind = 'like' AND activity_id = $1`,
      [activity.id],
    );
    expect(rows).toEqual([{ waits: 10 }, { waits: 10 }]);
  });

  test('is refused beyond the daily limit; removing a like is not', async () => {
    const eager = await person(app.url);
    await createGroup(giulia, eager);
    const shared = await createGroup(eager, giulia);
    const given = await eager.api.besos.processBesoTransaction(gift(shared, giulia.id));
    const own = { activityId: given.id };
    await eager.api.activities.likeActivity(own);
    await app.owner.query('UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = $3', [
      eager.id,
      DAILY_LIMITS.like,
      'like',
    ]);
    await eager.api.activities.unlikeActivity(own);
    const opensAt = nextMidnight(eager.profile.timeZone).toISOString().replace('.000', '');
    expect(await refusalFrom(eager.api.activities.likeActivity(own))).toEqual({
      code: 'LIKE_DAILY_LIMIT',
      data: { opensAt },
    });
    expect((await eager.api.activities.getActivity(own)).likes).toBe(0);
    await backdateDailyCounts(app.owner, eager.id);
    expect((await eager.api.activities.likeActivity(own)).likes).toBe(1);
  });
});

describe('liking is refused, and likes are hidden,', () => {
  test('for strangers, and on a missing activity', async () => {
    const stranger = await person(app.url);
    for (const call of [like, unlike, likersFor]) expect(await refusalFrom(call(stranger))).toEqual(notFound);
  });

  test('on a pending request, and on an undone gift', async () => {
    const asked = await giulia.api.besos.createBesoRequest(askForBesos(relationshipId, marco.id));
    const { id } = activity;
    await like(nora);
    await giulia.api.besos.undoGift({ activityId: id, idempotencyKey: crypto.randomUUID() });
    for (const activityId of [id, asked.id]) {
      for (const by of [giulia, marco]) {
        expect(await refusalFrom(by.api.activities.likeActivity({ activityId }))).toEqual(notFound);
        expect(await refusalFrom(by.api.activities.listLikers({ activityId }))).toEqual(notFound);
      }
    }
    expect(await giulia.api.activities.getActivity({ activityId: id })).toMatchObject({
      status: 'undone',
      likes: 0,
    });
    expect(await inboxOf(giulia)).toEqual([]);
  });

  test('between two people of whom one has blocked the other: no name, count, event or notification shows a like', async () => {
    await like(nora);
    await block(sven, nora);
    expect([await seenBy(sven), await likersFor(sven)]).toEqual([{ likes: 0, liked: false }, []]);
    expect([await seenBy(giulia), await likersFor(giulia)]).toEqual([{ likes: 1, liked: false }, [nora.id]]);
    const before = await lastSeq(nora);
    expect(await like(sven)).toEqual({ likes: 1, liked: true });
    expect(await seenBy(nora)).toEqual({ likes: 1, liked: true });
    expect(await kindsAfter(nora, before)).toEqual([]);
    // Giulia gave the gift, so the gift is hidden from Nora after a block.
    await block(nora, giulia);
    for (const call of [like, unlike, likersFor]) expect(await refusalFrom(call(nora))).toEqual(notFound);
    await unlike(sven);
    expect(await kindsAfter(nora, before)).toEqual(['relationships.changed']);
    await unblock(nora, giulia);
    await unblock(sven, nora);
    expect(await seenBy(nora)).toEqual({ likes: 1, liked: true });
  });

  test('for a former member, who still sees earlier likes and can remove the own one', async () => {
    await like(sven);
    await markMemberLeft(app.owner, relationshipId, sven.id);
    await like(nora);
    expect([await seenBy(sven), await likersFor(sven)]).toEqual([{ likes: 1, liked: true }, [sven.id]]);
    const before = await lastSeq(sven);
    await like(marco);
    expect(await kindsAfter(sven, before)).toEqual([]);
    expect(await refusalFrom(like(sven))).toEqual(notFound);
    expect(await unlike(sven)).toEqual({ likes: 0, liked: false });
    expect(await seenBy(nora)).toEqual({ likes: 2, liked: true });
  });
});

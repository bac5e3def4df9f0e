import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { Activity } from '@beso/contract/activities';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { COMMENT_MAX_LENGTH } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person, person } from '../../../test/support/builders.ts';
import { nextMidnight } from '../../../test/support/days.ts';
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

const say = (by: Person, text: string, idempotencyKey: string = randomUUID(), activityId = activity.id) =>
  by.api.activities.addComment({ activityId, text, idempotencyKey });
const erase = (by: Person, commentId: string) => by.api.activities.deleteComment({ commentId });
const pageFor = (reader: Person, given: { cursor?: string; limit?: number } = {}) =>
  reader.api.activities.listComments({ activityId: activity.id, ...given });
const textsFor = async (reader: Person) => (await pageFor(reader)).comments.map(({ text }) => text);
const countFor = async (reader: Person) => {
  const { id } = activity;
  const { comments } = await reader.api.activities.getActivity({ activityId: id });
  const inFeed = (await reader.api.feed.listActivities({})).activities.find((one) => one.id === id);
  expect(inFeed?.comments).toBe(comments);
  return comments;
};
const inboxOf = async (one: Person) =>
  (await one.api.notifications.listNotifications({})).notifications.filter(
    (row) => row.kind === 'comment' && row.activity?.id === activity.id,
  );
const notFound = { code: 'ACTIVITY_NOT_FOUND', data: undefined };
const gone = { code: 'COMMENT_NOT_FOUND', data: undefined };

describe('comments [S5-016] [S7-027]', () => {
  test('are trimmed, keep their inner spaces, and are listed with their authors [S3-006] [S7-028] [S7-029]', async () => {
    const made = await say(nora, '  The jam!\n Twice 🍑 ');
    expect(made).toEqual({
      id: made.id,
      author: { id: nora.id, firstName: 'Nora', lastName: 'Rossi', avatarUrl: null },
      text: 'The jam!\n Twice 🍑',
      createdAt: made.createdAt,
    });
    expect(await pageFor(giulia)).toEqual({ comments: [made], nextCursor: null });
    await say(marco, 'Worth it');
    expect(await textsFor(sven)).toEqual(['Worth it', 'The jam!\n Twice 🍑']);
    expect(await Promise.all([giulia, nora].map(countFor))).toEqual([2, 2]);
  });

  test('are listed in pages without gaps or repetitions, even if others are added or deleted', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift((await say(nora, `${count}`)).id);
    const first = await pageFor(giulia, { limit: 3 });
    await say(marco, 'Meanwhile');
    await erase(nora, ids[6] ?? '');
    const second = await pageFor(giulia, { limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.comments, ...second.comments].map(({ id }) => id)).toEqual(ids.slice(0, 6));
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    ['nothing', '', 'errors.commentEmpty'],
    ['nothing but spaces', ' \n\t ', 'errors.commentEmpty'],
    ['too much', '🍑'.repeat(COMMENT_MAX_LENGTH + 1), 'errors.commentTooLong'],
  ])('of %s are refused', async (_, text, key) => {
    const response = await nora.fetch(`${API_PREFIX}/activities/${activity.id}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, idempotencyKey: randomUUID() }),
    });
    expect(await response.json()).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'text', key }] },
    });
    expect(await textsFor(nora)).toEqual([]);
  });

  test('may have as many characters as the limit allows, however many bytes these have', async () => {
    const text = '🍑'.repeat(COMMENT_MAX_LENGTH);
    expect((await say(nora, text)).text).toBe(text);
  });

  test('are stored once per key, even if calls are repeated at once; the key with another text is refused', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(nora, 'Once', key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await textsFor(giulia), await countFor(giulia)]).toEqual([['Once'], 1]);
    for (const call of [() => say(nora, 'Twice', key), () => say(marco, 'Once', key)]) {
      expect(await refusalFrom(call())).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED', data: undefined });
    }
  });

  test('can be deleted only by their authors, once, even after leaving', async () => {
    const { id } = await say(nora, 'Too early');
    for (const by of [giulia, marco, sven]) expect(await refusalFrom(erase(by, id))).toEqual(gone);
    await markMemberLeft(app.owner, relationshipId, nora.id);
    const results = await Promise.allSettled([erase(nora, id), erase(nora, id), erase(nora, id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalFrom(erase(nora, id))).toEqual(gone);
    expect([await textsFor(giulia), await countFor(giulia)]).toEqual([[], 0]);
  });

  test('reach the people who see them; the activity’s two people get grouped notifications [S7-032]', async () => {
    const people = [giulia, marco, nora, sven];
    const before = await Promise.all(people.map(lastSeq));
    const { id } = await say(nora, 'One');
    const kinds = () => Promise.all(people.map((one, index) => kindsAfter(one, before[index] ?? 0)));
    const expected = ['notifications.changed', 'reactions.changed'];
    expect(await kinds()).toEqual([expected, expected, ['reactions.changed'], ['reactions.changed']]);
    const second = await say(nora, 'Two');
    await say(sven, 'Three');
    expect((await inboxOf(marco)).map(({ actorCount }) => actorCount)).toEqual([2]);
    await erase(nora, id);
    expect((await inboxOf(giulia)).map(({ actorCount }) => actorCount)).toEqual([2]);
    await erase(nora, second.id);
    expect((await inboxOf(giulia)).map(({ actors }) => actors.map((one) => one.id))).toEqual([[sven.id]]);
  });

  test('are limited per day', async () => {
    const eager = await person(app.url);
    const shared = await createGroup(eager, giulia);
    const given = await eager.api.besos.processBesoTransaction(gift(shared, giulia.id));
    const { id } = await say(eager, 'One', undefined, given.id);
    await app.owner.query('UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = $3', [
      eager.id,
      DAILY_LIMITS.comment,
      'comment',
    ]);
    const opensAt = nextMidnight(eager.profile.timeZone).toISOString().replace('.000', '');
    const more = () => say(eager, 'One more', undefined, given.id);
    expect(await refusalFrom(more())).toEqual({ code: 'COMMENT_DAILY_LIMIT', data: { opensAt } });
    // A repeated call with a known key returns the existing comment, even at the daily limit.
    expect((await say(eager, 'One', id, given.id)).id).toBe(id);
  });
});

describe('commenting is refused, and comments are hidden,', () => {
  test('for strangers, on a pending request, and on an undone gift', async () => {
    const stranger = await person(app.url);
    const asked = await giulia.api.besos.createBesoRequest(askForBesos(relationshipId, marco.id));
    expect(await refusalFrom(say(stranger, 'Hello'))).toEqual(notFound);
    expect(await refusalFrom(pageFor(stranger))).toEqual(notFound);
    expect(await refusalFrom(say(giulia, 'Please', undefined, asked.id))).toEqual(notFound);
    await say(nora, 'Nice');
    await giulia.api.besos.undoGift({ activityId: activity.id, idempotencyKey: randomUUID() });
    expect(await refusalFrom(say(giulia, 'Oh'))).toEqual(notFound);
    expect(await refusalFrom(pageFor(giulia))).toEqual(notFound);
  });

  test('between two people of whom one has blocked the other', async () => {
    await say(nora, 'From Nora');
    await sven.api.moderation.blockPerson({ personId: nora.id });
    const before = await lastSeq(nora);
    await say(sven, 'From Sven');
    expect([await textsFor(sven), await countFor(sven)]).toEqual([['From Sven'], 1]);
    expect([await textsFor(nora), await countFor(nora)]).toEqual([['From Nora'], 1]);
    expect(await kindsAfter(nora, before)).toEqual([]);
    expect([await textsFor(giulia), await countFor(giulia)]).toEqual([['From Sven', 'From Nora'], 2]);
    await sven.api.moderation.unblockPerson({ personId: nora.id });
  });

  test('for a former member, who sees only comments from before leaving', async () => {
    await say(nora, 'Before');
    await markMemberLeft(app.owner, relationshipId, sven.id);
    await say(nora, 'After');
    expect([await textsFor(sven), await countFor(sven)]).toEqual([['Before'], 1]);
    expect(await refusalFrom(say(sven, 'Me too'))).toEqual(notFound);
  });

  test('in the response to a repeated old gift too: it shows no more than reading the gift', async () => {
    const again = gift(relationshipId, marco.id);
    const { id } = await giulia.api.besos.processBesoTransaction(again);
    await say(nora, 'Hidden', undefined, id);
    await nora.api.activities.likeActivity({ activityId: id });
    expect(await giulia.api.besos.processBesoTransaction(again)).toMatchObject({ comments: 1, likes: 1 });
    await giulia.api.moderation.blockPerson({ personId: nora.id });
    expect(await giulia.api.besos.processBesoTransaction(again)).toMatchObject({ comments: 0, likes: 0 });
    await giulia.api.moderation.unblockPerson({ personId: nora.id });
  });

  test('except for a report: people who could read a comment can report it, with its text of that time', async () => {
    const { id } = await say(nora, 'Something nasty');
    const report = (by: Person) =>
      by.api.moderation.report({ subject: { kind: 'comment', id }, reason: 'harassment' });
    const stranger = await person(app.url);
    expect(await refusalFrom(report(stranger))).toMatchObject({ code: 'REPORT_SUBJECT_NOT_FOUND' });
    expect(await refusalFrom(report(nora))).toMatchObject({ code: 'CANNOT_REPORT_SELF' });
    await sven.api.moderation.blockPerson({ personId: nora.id });
    const { reportId } = await report(sven);
    await erase(nora, id);
    const { rows } = await app.owner.query('SELECT person_id, snapshot FROM reports WHERE id = $1', [
      reportId,
    ]);
    expect(rows).toMatchObject([
      { person_id: nora.id, snapshot: { text: 'Something nasty', activityId: activity.id } },
    ]);
    await sven.api.moderation.unblockPerson({ personId: nora.id });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { createTestReward } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';

/** These tests store times in the wrong order, because no list may be ordered by times. */
let app: TestApp;
let nora: Person;
let ida: Person;
let emil: Person;

beforeAll(async () => {
  app = await startTestApp();
  [nora, ida, emil] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
});
afterAll(() => app.close());

const feedOf = async (reader: Person) =>
  (await reader.api.feed.listActivities({})).activities.map(({ id }) => id);

test('a gift that is dated before the connection is visible to both people', async () => {
  const both = await couple(nora, ida);
  await app.owner.query(
    `UPDATE relationship_members SET joined_at = now() + interval '1 hour' WHERE relationship_id = $1`,
    [both],
  );
  const { id } = await nora.api.besos.processBesoTransaction(gift(both, ida.id));
  for (const reader of [nora, ida]) {
    expect(await feedOf(reader)).toContain(id);
    expect((await reader.api.activities.getActivity({ activityId: id })).id).toBe(id);
  }
});

test('a former member sees nothing that came later, whatever its time says', async () => {
  const flat = await createGroup(nora, ida, emil);
  const before = await nora.api.besos.processBesoTransaction(gift(flat, ida.id));
  await app.owner.query('SELECT leave_relationship($1, $2)', [emil.id, flat]);
  const after = await nora.api.besos.processBesoTransaction(gift(flat, ida.id));
  await app.owner.query(
    `UPDATE activities SET created_at = created_at - interval '10 seconds' WHERE id = $1`,
    [after.id],
  );
  await nora.api.activities.addComment({ activityId: before.id, text: 'Late', idempotencyKey: randomUUID() });
  await app.owner.query(`UPDATE activity_comments SET created_at = created_at - interval '10 seconds'`);
  expect(await feedOf(emil)).toEqual([before.id]);
  expect((await emil.api.activities.getActivity({ activityId: before.id })).comments).toBe(0);
  expect((await emil.api.activities.listComments({ activityId: before.id })).comments).toEqual([]);
});

test('a reward that was redeemed after a member left is not shown to that member', async () => {
  const flat = await createGroup(ida, nora, emil);
  await nora.api.besos.processBesoTransaction(gift(flat, ida.id));
  const { id } = await ida.api.rewards.createUserReward(createTestReward(1, flat));
  await app.owner.query('SELECT leave_relationship($1, $2)', [emil.id, flat]);
  await ida.api.rewards.redeemUserReward({ rewardId: id, idempotencyKey: randomUUID() });
  await app.owner.query(
    `UPDATE user_rewards SET redeemed_at = redeemed_at - interval '10 seconds' WHERE id = $1`,
    [id],
  );
  const { rows } = await app.owner.query(
    'SELECT reward_helpers(r) AS ids FROM user_rewards r WHERE r.id = $1',
    [id],
  );
  expect(rows[0].ids).toEqual([nora.id]);
});

test('feed, comments, statement and inbox follow the order of events and not of times', async () => {
  const both = await couple(nora, emil);
  const ids: string[] = [];
  for (let seconds = 0; seconds < 5; seconds += 1) {
    const { id } = await nora.api.besos.processBesoTransaction(gift(both, emil.id));
    await nora.api.activities.addComment({
      activityId: id,
      text: String(seconds),
      idempotencyKey: randomUUID(),
    });
    ids.unshift(id);
  }
  const [latest = ''] = ids;
  for (const text of ['one', 'two'])
    await emil.api.activities.addComment({ activityId: latest, text, idempotencyKey: randomUUID() });
  // Later rows now have earlier times.
  for (const table of ['activities', 'activity_comments', 'notifications'])
    await app.owner.query(`UPDATE ${table} SET created_at = now() - order_number * interval '1 millisecond'
      + interval '1800000000 seconds'`);
  const page = await emil.api.feed.listActivities({ only: both, limit: 3 });
  expect(page.activities.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const rest = await emil.api.feed.listActivities({ only: both, cursor: page.nextCursor ?? '' });
  expect(rest.activities.map(({ id }) => id)).toEqual(ids.slice(3));
  const { comments } = await emil.api.activities.listComments({ activityId: latest });
  expect(comments.map(({ text }) => text)).toEqual(['two', 'one', '4']);
  const { notifications } = await emil.api.notifications.listNotifications({});
  const gifts = notifications.filter(({ kind }) => kind === 'gift');
  expect(gifts.map(({ activity }) => activity?.id)).toEqual(ids);
  const { movements } = await emil.api.statement.listMovements({ personId: nora.id });
  expect(movements.map(({ balanceAfter }) => balanceAfter)).toEqual(
    [...movements.map(({ balanceAfter }) => balanceAfter)].sort((one, other) => other - one),
  );
});

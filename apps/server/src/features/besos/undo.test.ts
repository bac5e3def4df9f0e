import { randomUUID } from 'node:crypto';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  askForBesos,
  backdateActivity,
  createTestReward,
  economyState,
  kindsAfter,
  lastSeq,
  refusalWithoutChange,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
});
afterAll(() => app.close());

const give = (by: Person, to: Person, relationshipId = shared, amount = 2) =>
  by.api.besos.processBesoTransaction({ ...gift(relationshipId, to.id), amount });
const undo = (by: Person, activityId: string, idempotencyKey = randomUUID()) =>
  by.api.besos.undoGift({ activityId, idempotencyKey });

async function givenToday(giver: Person, receiver: Person): Promise<number> {
  const { rows } = await app.owner.query(
    'SELECT total FROM beso_daily_totals WHERE giver_id = $1 AND receiver_id = $2',
    [giver.id, receiver.id],
  );
  return rows[0].total;
}

test('only the giver can undo a gift, and sees that, for 10 seconds', async () => {
  const given = await give(giulia, marco);
  const until = Date.parse(given.createdAt) + GIFT_UNDO_SECONDS * 1000;
  expect(given.undoableUntil).toBe(new Date(until).toISOString());
  expect((await marco.api.activities.getActivity({ activityId: given.id })).undoableUntil).toBeNull();
  await backdateActivity(app.owner, given.id, GIFT_UNDO_SECONDS);
  expect((await giulia.api.activities.getActivity({ activityId: given.id })).undoableUntil).toBeNull();
  expect(await refusalWithoutChange(app.owner, () => undo(giulia, given.id))).toMatchObject({
    code: 'UNDO_EXPIRED',
  });
});

test('an undone gift is compensated, leaves all feeds and inboxes, and no longer counts towards the daily limit', async () => {
  const third = await person(app.url);
  const friends = await createGroup(giulia, marco, third);
  const before = await marco.api.besos.getUserBesos();
  const given = await give(giulia, marco, friends, 3);
  const today = await givenToday(giulia, marco);
  const seqs = await Promise.all([giulia, marco, third].map(lastSeq));

  const undone = await undo(giulia, given.id);
  expect(undone).toEqual({ ...given, status: 'undone', undoableUntil: null });
  expect(await marco.api.besos.getUserBesos()).toEqual({
    totalBesos: before.totalBesos,
    version: before.version + 2,
  });
  expect(await givenToday(giulia, marco)).toBe(today - 3);
  for (const each of [giulia, marco, third]) {
    const { activities } = await each.api.feed.listActivities({});
    expect(activities.map(({ id }) => id)).not.toContain(given.id);
  }
  const { notifications } = await marco.api.notifications.listNotifications({});
  expect(notifications.map(({ activity }) => activity?.id)).not.toContain(given.id);
  const { rows } = await app.owner.query(
    `SELECT t.kind, e.amount, e.balance_after FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id AND e.profile_id IS NOT NULL
     WHERE t.activity_id = $1 ORDER BY e.id`,
    [given.id],
  );
  expect(rows).toEqual([
    { kind: 'gift', amount: 3, balance_after: before.totalBesos + 3 },
    { kind: 'undo', amount: -3, balance_after: before.totalBesos },
  ]);
  expect(await kindsAfter(giulia, seqs[0] ?? 0)).toEqual(['activity.changed']);
  expect(await kindsAfter(marco, seqs[1] ?? 0)).toEqual([
    'activity.changed',
    'besos.balance',
    'notifications.changed',
  ]);
  expect(await kindsAfter(third, seqs[2] ?? 0)).toEqual(['activity.changed']);
});

test('other people’s gifts are not found', async () => {
  const given = await give(giulia, marco);
  const asked = await giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));
  const stranger = await person(app.url);
  for (const [who, id] of [
    [marco, given.id],
    [stranger, given.id],
    [giulia, asked.id],
    [marco, asked.id],
    [giulia, randomUUID()],
  ] as const) {
    expect(await refusalWithoutChange(app.owner, () => undo(who, id))).toMatchObject({
      code: 'ACTIVITY_NOT_FOUND',
    });
  }
});

test('a repeated and another key return the same result and change nothing', async () => {
  const given = await give(giulia, marco);
  const key = randomUUID();
  const before = (await marco.api.besos.getUserBesos()).totalBesos;
  const first = await Promise.all(Array.from({ length: 6 }, () => undo(giulia, given.id, key)));
  const state = await economyState(app.owner);
  const answers = [...first, ...(await Promise.all(Array.from({ length: 4 }, () => undo(giulia, given.id))))];
  expect(await economyState(app.owner)).toEqual(state);
  for (const answer of answers) expect(answer).toEqual({ ...given, status: 'undone', undoableUntil: null });
  expect((await marco.api.besos.getUserBesos()).totalBesos).toBe(before - 2);
  await backdateActivity(app.owner, given.id, 3600);
  expect((await undo(giulia, given.id, key)).status).toBe('undone');
  const other = await give(giulia, marco);
  expect(await refusalWithoutChange(app.owner, () => undo(giulia, other.id, key))).toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('of several simultaneous undos with different keys, only the key that undid the gift is stored', async () => {
  const given = await give(giulia, marco);
  await Promise.all(Array.from({ length: 8 }, () => undo(giulia, given.id)));
  const { rows } = await app.owner.query(
    `SELECT count(*)::int FROM beso_idempotency_keys WHERE activity_id = $1 AND operation = 'undo_gift'`,
    [given.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a gift stays undone if its key is sent again', async () => {
  const body = gift(shared, marco.id);
  const given = await giulia.api.besos.processBesoTransaction(body);
  await undo(giulia, given.id);
  const state = await economyState(app.owner);
  expect((await giulia.api.besos.processBesoTransaction(body)).status).toBe('undone');
  expect(await economyState(app.owner)).toEqual(state);
});

test('the picture of an undone gift can be used again', async () => {
  const { id: imageId } = await upload(giulia);
  const body = { ...gift(shared, marco.id), imageId };
  const given = await giulia.api.besos.processBesoTransaction(body);
  expect((await undo(giulia, given.id)).image).toBeNull();
  const again = await giulia.api.besos.processBesoTransaction({ ...body, idempotencyKey: randomUUID() });
  expect(again.image?.id).toBe(imageId);
});

describe('besos that were already spent', () => {
  test('cannot be taken back: the undo is refused as ALREADY_SPENT', async () => {
    const [one, other] = await Promise.all([person(app.url), person(app.url)]);
    const theirs = await couple(one, other);
    const given = await give(one, other, theirs, 2);
    const { id } = await other.api.rewards.createUserReward(createTestReward(1));
    await other.api.rewards.redeemUserReward({ rewardId: id, idempotencyKey: randomUUID() });
    expect(await refusalWithoutChange(app.owner, () => undo(one, given.id))).toMatchObject({
      code: 'ALREADY_SPENT',
    });
    expect((await one.api.activities.getActivity({ activityId: given.id })).status).toBe('approved');
  });

  test('and that are spent on a reward during the undo go to only one of the two', async () => {
    const [one, other] = await Promise.all([person(app.url), person(app.url)]);
    const theirs = await couple(one, other);
    for (let round = 0; round < 12; round += 1) {
      const [given, { id: rewardId }] = await Promise.all([
        give(one, other, theirs, 2),
        other.api.rewards.createUserReward(createTestReward(2)),
      ]);
      const results = await Promise.allSettled([
        undo(one, given.id),
        other.api.rewards.redeemUserReward({ rewardId, idempotencyKey: randomUUID() }),
      ]);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
      expect(refused).toHaveLength(1);
      expect(['ALREADY_SPENT', 'NOT_ENOUGH_BESOS']).toContain(refused[0]);
      expect((await other.api.besos.getUserBesos()).totalBesos).toBe(0);
    }
  });
});

test('an undone gift of yesterday does not change today’s count', async () => {
  const [one, other] = await Promise.all([person(app.url, { timeZone: 'UTC' }), person(app.url)]);
  const theirs = await couple(one, other);
  const giveAt = async (at: string) => {
    const given = [one.id, other.id, theirs, 2, 'A gift', 'food', null, randomUUID(), at];
    const { rows } = await app.owner.query(
      'SELECT gift_id AS activity_id FROM write_gift($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      given,
    );
    return rows[0].activity_id;
  };
  const undoAt = (id: string, at: string) =>
    app.owner.query('SELECT * FROM record_undo($1, $2, $3, $4)', [id, one.id, randomUUID(), at]);
  const late = await giveAt('2026-03-09T23:59:58Z');
  const early = await giveAt('2026-03-10T00:00:01Z');
  await undoAt(late, '2026-03-10T00:00:02Z');
  expect(await givenToday(one, other)).toBe(2);
  await undoAt(early, '2026-03-10T00:00:03Z');
  expect(await givenToday(one, other)).toBe(0);
});

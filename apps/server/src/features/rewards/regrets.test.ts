import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { DECISION_UNDO_SECONDS } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import {
  applyDecisions,
  createTestReward,
  economyState,
  endDecisionUndo,
  kindsAfter,
  lastSeq,
  markMemberLeft,
  personWithBesos,
  redeemReward,
  refusalWithoutChange,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let owner: Person;
let helper: Person;
let third: Person;
let friends: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ owner, helper } = await personWithBesos(app.url, 30));
  third = await person(app.url);
  friends = await createGroup(owner, helper, third);
});
afterAll(() => app.close());
beforeEach(() => applyDecisions(app.owner));

async function redeemed(): Promise<string> {
  const { id } = await owner.api.rewards.createUserReward(createTestReward(1, friends));
  await redeemReward(owner, id);
  return id;
}
const keep = (by: Person, rewardId: string) => by.api.rewards.fulfilUserReward({ rewardId });
const regret = (by: Person, rewardId: string, idempotencyKey = randomUUID()) =>
  by.api.rewards.undoRewardFulfilment({ rewardId, idempotencyKey });
const toFulfil = async (who: Person, rewardId: string) =>
  (await who.api.rewards.listUserRewards()).toFulfil.find(({ id }) => id === rewardId);
const ownersView = async (rewardId: string) =>
  (await owner.api.rewards.listUserRewards()).redeemed.find(({ id }) => id === rewardId);

test('a fulfilment is shown to the helper at once and can be undone for ten seconds; others notice nothing [S2-112]', async () => {
  const id = await redeemed();
  const seqs = await Promise.all([owner, third].map(lastSeq));
  const start = Date.now();
  const kept = await keep(helper, id);
  expect(kept).toMatchObject({ fulfilledBy: { id: helper.id }, fulfilledAt: expect.any(String) });
  const fulfilledMs = Date.parse(kept.undoableUntil ?? '') - DECISION_UNDO_SECONDS * 1000;
  expect(fulfilledMs).toBeGreaterThanOrEqual(start - 5);
  expect(fulfilledMs).toBeLessThanOrEqual(Date.now() + 5);
  expect(kept.fulfilledAt).toBe(new Date(fulfilledMs).toISOString());
  expect(await toFulfil(helper, id)).toEqual(kept);
  const state = await economyState(app.owner);
  expect(await keep(helper, id)).toEqual(kept);
  expect(await economyState(app.owner)).toEqual(state);

  const waiting = { fulfilledBy: null, fulfilledAt: null, undoableUntil: null, seenBy: null };
  expect(await ownersView(id)).toMatchObject(waiting);
  expect(await toFulfil(third, id)).toMatchObject(waiting);
  for (const [index, who] of [owner, third].entries()) {
    expect(await kindsAfter(who, seqs[index] ?? 0)).toEqual([]);
  }
  await endDecisionUndo(app.owner);
  for (const [index, who] of [owner, third].entries()) {
    await expect.poll(() => kindsAfter(who, seqs[index] ?? 0)).toEqual(['rewards.changed']);
  }
  expect(await ownersView(id)).toMatchObject({ fulfilledBy: { id: helper.id }, undoableUntil: null });
  for (const who of [helper, third]) expect(await toFulfil(who, id)).toBeUndefined();
  const settled = await economyState(app.owner);
  expect(await keep(third, id)).toMatchObject({ fulfilledBy: { id: helper.id } });
  expect(await economyState(app.owner)).toEqual(settled);
});

test('an undone fulfilment leaves the reward open for everybody; repetitions and old keys change nothing', async () => {
  const id = await redeemed();
  await keep(helper, id);
  const [seq, key] = [await lastSeq(owner), randomUUID()];
  const back = await regret(helper, id, key);
  expect(back).toMatchObject({ fulfilledBy: null, fulfilledAt: null, undoableUntil: null });
  const state = await economyState(app.owner);
  expect(await regret(helper, id, key)).toEqual(back);
  expect(await regret(helper, id)).toEqual(back);
  expect(await economyState(app.owner)).toEqual(state);
  await applyDecisions(app.owner);
  expect(await ownersView(id)).toMatchObject({ fulfilledBy: null });
  expect(await kindsAfter(owner, seq)).toEqual([]);

  await keep(helper, id);
  expect((await regret(helper, id, key)).fulfilledBy).not.toBeNull();
  expect(await refusalFrom(regret(owner, id))).toMatchObject({ code: 'REWARD_NOT_FOUND' });
  expect((await regret(third, id)).fulfilledBy).toBeNull();
  await applyDecisions(app.owner);
  expect(await ownersView(id)).toMatchObject({ fulfilledBy: { id: helper.id } });
  expect(await refusalWithoutChange(app.owner, () => regret(helper, id))).toMatchObject({
    code: 'UNDO_EXPIRED',
  });
});

test('of two fulfilments the first that takes effect is recorded', async () => {
  for (const firstRegrets of [false, true]) {
    const id = await redeemed();
    await keep(helper, id);
    // The second member does not see the first member's fulfilment.
    expect(await keep(third, id)).toMatchObject({ fulfilledBy: { id: third.id } });
    if (firstRegrets) await regret(helper, id);
    await applyDecisions(app.owner);
    const kept = firstRegrets ? third : helper;
    expect(await ownersView(id)).toMatchObject({ fulfilledBy: { id: kept.id } });
    const { rows } = await app.owner.query('SELECT FROM reward_fulfilments WHERE reward_id = $1', [id]);
    expect(rows).toEqual([]);
  }
});

test('a fulfilment by a person who is blocked meanwhile does not take effect; a former member’s earlier promise does', async () => {
  const [blocked, gone] = await Promise.all([person(app.url), person(app.url)]);
  const place = await createGroup(owner, blocked, gone);
  const { id } = await owner.api.rewards.createUserReward(createTestReward(1, place));
  await redeemReward(owner, id);
  await keep(blocked, id);
  await keep(gone, id);
  await owner.api.moderation.blockPerson({ personId: blocked.id });
  await markMemberLeft(app.owner, place, gone.id);
  expect(await refusalFrom(regret(blocked, id))).toMatchObject({ code: 'REWARD_NOT_FOUND' });
  await regret(gone, id);
  const seq = await lastSeq(owner);
  await applyDecisions(app.owner);
  expect(await ownersView(id)).toMatchObject({ fulfilledBy: null });
  expect(await kindsAfter(owner, seq)).toEqual([]);
  await keep(gone, id);
  await applyDecisions(app.owner);
  expect(await ownersView(id)).toMatchObject({ fulfilledBy: { id: gone.id } });
});

test('a reward redeemed after its owner left the relationship can be fulfilled by nobody there', async () => {
  const other = await person(app.url);
  const place = await createGroup(owner, other);
  const { id } = await owner.api.rewards.createUserReward(createTestReward(1, place));
  await markMemberLeft(app.owner, place, owner.id);
  await redeemReward(owner, id);
  await markMemberLeft(app.owner, place, other.id);
  expect(await refusalFrom(keep(other, id))).toMatchObject({ code: 'REWARD_NOT_FOUND' });
});

test('if a fulfilment is undone as it takes effect, the first to lock the reward wins', async () => {
  for (const first of ['undo', 'effect'] as const) {
    const id = await redeemed();
    await keep(helper, id);
    const later = "SELECT settled FROM settle_fulfilment_as_of(now() + interval '11 seconds')";
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      if (first === 'undo') {
        await client.query('SELECT undo_reward_fulfilment($1, $2, gen_random_uuid())', [helper.id, id]);
        expect((await app.owner.query(later)).rows).toEqual([{ settled: false }]);
        await client.query('COMMIT');
      } else {
        expect((await client.query(later)).rows).toEqual([{ settled: true }]);
        const late = refusalFrom(regret(helper, id));
        await client.query('COMMIT');
        expect(await late).toMatchObject({ code: 'UNDO_EXPIRED' });
      }
    } finally {
      client.release();
    }
    const fulfilledBy = first === 'undo' ? null : { id: helper.id };
    expect(await ownersView(id)).toMatchObject({ fulfilledBy });
  }
});

test('undos are limited per day', async () => {
  const id = await redeemed();
  await keep(third, id);
  await regret(third, id);
  await app.owner.query("UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = 'regret'", [
    third.id,
    DAILY_LIMITS.regret,
  ]);
  await keep(third, id);
  expect(await refusalWithoutChange(app.owner, () => regret(third, id))).toMatchObject({
    code: 'REGRET_DAILY_LIMIT',
  });
});

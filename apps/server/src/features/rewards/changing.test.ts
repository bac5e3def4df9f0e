import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import {
  createTestReward,
  kindsAfter,
  lastSeq,
  personWithBesos,
  redeemReward,
  refusalWithoutChange,
} from '../../../test/support/economy.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let owner: Person;
let helper: Person;
let relationshipId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ owner, helper, relationshipId } = await personWithBesos(app.url, 6));
});
afterAll(() => app.close());

const made = async (cost = 5) =>
  (await owner.api.rewards.createUserReward(createTestReward(cost, relationshipId))).id;
const changed = { title: ' A longer evening ', description: ' With wine ', costInBesos: 2 };

test('title, details, cost and helper of an unredeemed reward can be changed [S7-041]', async () => {
  const rewardId = await made();
  const [ownSeq, theirSeq] = [await lastSeq(owner), await lastSeq(helper)];
  const after = await owner.api.rewards.updateUserReward({ rewardId, ...changed });
  expect(after).toMatchObject({
    id: rewardId,
    title: 'A longer evening',
    description: 'With wine',
    costInBesos: 2,
    relationship: null,
    isRedeemed: false,
  });
  expect((await owner.api.rewards.listUserRewards()).available).toContainEqual(after);
  // Only its owner sees a reward before it is redeemed.
  expect(await kindsAfter(owner, ownSeq)).toEqual(['rewards.changed']);
  expect(await kindsAfter(helper, theirSeq)).toEqual([]);
  const back = await owner.api.rewards.updateUserReward({ rewardId, ...changed, relationshipId });
  expect(back.relationship?.id).toBe(relationshipId);
  expect((await redeemReward(owner, rewardId)).costInBesos).toBe(2);
});

test('changes count like new rewards; a repetition changes nothing and sends no event', async () => {
  const { owner: one } = await personWithBesos(app.url, 0);
  const { id: rewardId } = await one.api.rewards.createUserReward(createTestReward(1));
  const change = (title: string) => one.api.rewards.updateUserReward({ rewardId, ...changed, title });
  await change('The last one');
  await app.owner.query(`UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = 'reward'`, [
    one.id,
    DAILY_LIMITS.reward,
  ]);
  expect(await refusalWithoutChange(app.owner, () => change('Another'))).toMatchObject({
    code: 'REWARD_DAILY_LIMIT',
    data: { opensAt: expect.any(String) },
  });
  const seq = await lastSeq(one);
  expect((await change('The last one')).title).toBe('The last one');
  expect(await kindsAfter(one, seq)).toEqual([]);
});

test('a change is validated like a new reward [S5-026]', async () => {
  const rewardId = await made();
  const change = (input: object) =>
    refusalWithoutChange(app.owner, () =>
      owner.api.rewards.updateUserReward({ rewardId, ...changed, ...input }),
    );
  for (const [path, input, key] of [
    ['title', { title: ' ' }, 'rewards.titleRequired'],
    ['title', { title: 'x'.repeat(101) }, 'rewards.titleTooLong'],
    ['description', { description: 'x'.repeat(301) }, 'rewards.descriptionTooLong'],
    ['costInBesos', { costInBesos: 0 }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: 1_001 }, 'rewards.costInvalid'],
  ] as const) {
    expect(await change(input)).toEqual({ code: 'INVALID_INPUT', data: { fields: [{ path, key }] } });
  }
  const foreign = (await personWithBesos(app.url, 0)).relationshipId;
  expect(await change({ relationshipId: foreign })).toMatchObject({ code: 'NOT_FOUND' });
});

test('foreign and redeemed rewards cannot be changed', async () => {
  const rewardId = await made(1);
  const stranger = await person(app.url);
  for (const who of [helper, stranger]) {
    const change = who.api.rewards.updateUserReward({ rewardId, ...changed });
    expect(await refusalFrom(change)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
  }
  await redeemReward(owner, rewardId);
  const late = () => owner.api.rewards.updateUserReward({ rewardId, ...changed });
  expect(await refusalWithoutChange(app.owner, late)).toMatchObject({ code: 'REWARD_ALREADY_REDEEMED' });
});

test('a reward that is changed and redeemed at once costs what the redeemed one says', async () => {
  const rewardId = await made(1);
  const before = (await owner.api.besos.getUserBesos()).totalBesos;
  const [, redeemed] = await Promise.allSettled([
    owner.api.rewards.updateUserReward({ rewardId, ...changed }),
    redeemReward(owner, rewardId),
  ]);
  if (redeemed.status !== 'fulfilled') throw redeemed.reason;
  const spent = before - (await owner.api.besos.getUserBesos()).totalBesos;
  const listed = (await owner.api.rewards.listUserRewards()).redeemed.find(({ id }) => id === rewardId);
  expect(spent).toBe(listed?.costInBesos);
});

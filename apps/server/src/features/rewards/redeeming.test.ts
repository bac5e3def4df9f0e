import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import {
  balanceOf,
  createTestReward,
  giveInSteps,
  personWithBesos,
  redeemReward,
  refusalWithoutChange,
} from '../../../test/support/economy.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  stranger = await person(app.url);
});
afterAll(() => app.close());

const again = (by: Person, rewardId: string, idempotencyKey: string) =>
  by.api.rewards.redeemUserReward({ rewardId, idempotencyKey });

describe('redeeming', () => {
  test('burns the cost and keeps the reward with its date [S7-059] [S4-042] [S2-112]', async () => {
    const { owner } = await personWithBesos(app.url, 7);
    const { id } = await owner.api.rewards.createUserReward(createTestReward(5));
    const before = await owner.api.besos.getUserBesos();
    const redeemed = await redeemReward(owner, id);
    expect(redeemed).toMatchObject({ id, isRedeemed: true, costInBesos: 5 });
    expect(Date.now() - Date.parse(redeemed.redeemedAt ?? '')).toBeLessThan(10_000);
    expect(await owner.api.besos.getUserBesos()).toEqual({ totalBesos: 2, version: before.version + 1 });
    expect(await owner.api.rewards.listUserRewards()).toEqual({
      available: [],
      redeemed: [redeemed],
      toFulfil: [],
      kept: [],
    });
  });

  test('requires enough besos [S5-027]', async () => {
    const { owner } = await personWithBesos(app.url, 4);
    const { id } = await owner.api.rewards.createUserReward(createTestReward(5));
    expect(await refusalWithoutChange(app.owner, () => redeemReward(owner, id))).toEqual({
      code: 'NOT_ENOUGH_BESOS',
      data: { totalBesos: 4 },
    });
    const newcomer = await person(app.url);
    const theirs = await newcomer.api.rewards.createUserReward(createTestReward(1));
    expect(await refusalWithoutChange(app.owner, () => redeemReward(newcomer, theirs.id))).toEqual({
      code: 'NOT_ENOUGH_BESOS',
      data: { totalBesos: 0 },
    });
  });

  test('succeeds once: a repeated key returns the first result, another one is refused', async () => {
    const { owner } = await personWithBesos(app.url, 12);
    const { id } = await owner.api.rewards.createUserReward(createTestReward(3));
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(owner, id, key)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await balanceOf(owner)).toBe(9);
    expect(await refusalWithoutChange(app.owner, () => redeemReward(owner, id))).toMatchObject({
      code: 'REWARD_ALREADY_REDEEMED',
    });
    const { id: other } = await owner.api.rewards.createUserReward(createTestReward(3));
    expect(await refusalWithoutChange(app.owner, () => again(owner, other, key))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('lets one of two simultaneous calls at two nodes get the last besos; the other learns what is left [S5-027] [S8-047]', async () => {
    const node = await app.startNode();
    try {
      const { owner, helper, relationshipId } = await personWithBesos(app.url, 0);
      for (let round = 0; round < 10; round += 1) {
        await giveInSteps(helper, owner, relationshipId, 3);
        const rewards = await Promise.all(
          [3, 2].map((cost) => owner.api.rewards.createUserReward(createTestReward(cost))),
        );
        const answers = await Promise.all(
          rewards.map(async ({ id }, index) => {
            const url = index === 0 ? app.url : node.url;
            const response = await fetch(`${url}${API_PREFIX}/rewards/${id}/redemption`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', cookie: owner.cookie() },
              body: JSON.stringify({ idempotencyKey: randomUUID() }),
            });
            return { status: response.status, body: await response.json() };
          }),
        );
        const lost = answers.filter(({ status }) => status !== 200);
        expect(lost).toHaveLength(1);
        const left = 3 - (answers[0]?.status === 200 ? 3 : 2);
        expect(lost[0]).toMatchObject({
          status: 409,
          body: { code: 'NOT_ENOUGH_BESOS', data: { totalBesos: left } },
        });
        expect(await balanceOf(owner)).toBe(left);
        await owner.api.rewards.createUserReward(createTestReward(1)).then(async ({ id }) => {
          if (left > 0) await redeemReward(owner, id);
        });
      }
    } finally {
      await node.close();
    }
  });
});

describe('other people’s rewards [S6-005]', () => {
  test('can be neither redeemed, deleted nor hidden, and send no event before they are redeemed', async () => {
    const { owner, helper, relationshipId } = await personWithBesos(app.url, 6);
    const waiting = await owner.api.rewards.createUserReward(createTestReward(3, relationshipId));
    const redeemed = await owner.api.rewards.createUserReward(createTestReward(3, relationshipId));
    await redeemReward(owner, redeemed.id);
    for (const who of [helper, stranger]) {
      for (const id of [waiting.id, redeemed.id, randomUUID()]) {
        for (const call of [
          () => redeemReward(who, id),
          () => who.api.rewards.deleteUserReward({ rewardId: id }),
          () => who.api.rewards.hideUserReward({ rewardId: id }),
        ]) {
          expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
        }
      }
    }
    const { toFulfil } = await helper.api.rewards.listUserRewards();
    expect(toFulfil.map(({ id }) => id)).toEqual([redeemed.id]);
    const seen = helper.api.rewards.fulfilUserReward({ rewardId: waiting.id });
    expect(await refusalFrom(seen)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
  });

  test('cannot be marked as redeemed or erased by the application’s role directly', async () => {
    const { owner } = await personWithBesos(app.url, 3);
    const { id } = await owner.api.rewards.createUserReward(createTestReward(3));
    await redeemReward(owner, id);
    const asApplication = (text: string) => app.services.database.pool.query(text, [id]);
    for (const text of [
      'UPDATE user_rewards SET is_redeemed = false, redeemed_at = NULL WHERE id = $1',
      'UPDATE user_rewards SET cost_in_besos = 1 WHERE id = $1',
      `INSERT INTO user_rewards (id, profile_id, title, cost_in_besos, is_redeemed) SELECT $1, NULL, 'x', 1, true`,
    ]) {
      await expect(asApplication(text), text).rejects.toThrow(/permission denied/);
    }
    await expect(asApplication('DELETE FROM user_rewards WHERE id = $1')).rejects.toThrow(/foreign key/);
  });
});

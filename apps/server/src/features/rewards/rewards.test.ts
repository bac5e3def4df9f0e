import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { REWARDS_AVAILABLE_MAX } from '@beso/contract/limits';
import type { Reward } from '@beso/contract/rewards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts, nextMidnight } from '../../../test/support/days.ts';
import {
  applyDecisions,
  balanceOf,
  createTestReward,
  economyState,
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
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
  ]);
  shared = await couple(giulia, marco);
});
afterAll(() => app.close());

describe('a new reward', () => {
  test('belongs to its maker, newest first, with or without a relationship [S3-011] [S2-110] [S7-041]', async () => {
    const first = await giulia.api.rewards.createUserReward({
      ...createTestReward(60, shared),
      title: '  A morning at the flea market ',
      description: ' With churros 🥐 ',
    });
    expect(first).toMatchObject({
      owner: { id: giulia.id, firstName: 'Giulia' },
      title: 'A morning at the flea market',
      description: 'With churros 🥐',
      costInBesos: 60,
      relationship: { id: shared, type: 'couple' },
      isRedeemed: false,
      redeemedAt: null,
      seenBy: null,
      fulfilledBy: null,
    });
    const second = await giulia.api.rewards.createUserReward({ ...createTestReward(1), description: '  ' });
    expect(second).toMatchObject({ relationship: null, description: null });
    const { available, redeemed, toFulfil } = await giulia.api.rewards.listUserRewards();
    expect(available.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect([...redeemed, ...toFulfil]).toEqual([]);
    expect(await marco.api.rewards.listUserRewards()).toEqual({
      available: [],
      redeemed: [],
      toFulfil: [],
      kept: [],
    });
  });

  const post = async (body: unknown) => {
    const response = await giulia.fetch(`${API_PREFIX}/rewards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Partial<Reward> };
  };

  test.each([
    ['title', { title: ' \n' }, 'rewards.titleRequired'],
    ['title', { title: undefined }, 'rewards.titleRequired'],
    ['title', { title: 'x'.repeat(101) }, 'rewards.titleTooLong'],
    ['title', { title: '🎉'.repeat(101) }, 'rewards.titleTooLong'],
    ['description', { description: 'x'.repeat(301) }, 'rewards.descriptionTooLong'],
    ['costInBesos', { costInBesos: 0 }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: -5 }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: 1001 }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: 1.5 }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: '10' }, 'rewards.costInvalid'],
    ['costInBesos', { costInBesos: null }, 'rewards.costInvalid'],
    ['relationshipId', { relationshipId: 'us' }, 'errors.fieldInvalid'],
    ['idempotencyKey', { idempotencyKey: undefined }, 'errors.fieldInvalid'],
  ])('refuses %s (%#) [S5-026] [S9-005]', async (path, change, key) => {
    const before = await economyState(app.owner);
    const { status, body } = await post({ ...createTestReward(10), ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path, key }] } });
    expect(await economyState(app.owner)).toEqual(before);
  });

  test('accepts the longest texts and both limits of the cost [S5-026] [S9-005]', async () => {
    for (const costInBesos of [1, 1000]) {
      const { status, body } = await post({
        ...createTestReward(costInBesos),
        title: '🎉'.repeat(100),
        description: 'é'.repeat(300),
      });
      expect(status).toBe(201);
      expect([...(body.title ?? '')]).toHaveLength(100);
    }
  });

  test('refuses foreign and former relationships', async () => {
    const { owner, relationshipId } = await personWithBesos(app.url, 0);
    await markMemberLeft(app.owner, relationshipId, owner.id);
    for (const [who, id] of [
      [giulia, relationshipId],
      [owner, relationshipId],
      [giulia, randomUUID()],
    ] as const) {
      const call = () => who.api.rewards.createUserReward(createTestReward(5, id));
      expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('is created once per key; another content is refused', async () => {
    const body = createTestReward(7, shared);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => giulia.api.rewards.createUserReward(body)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    for (const change of [{ costInBesos: 8 }, { title: 'Other' }, { relationshipId: null }]) {
      const call = () => giulia.api.rewards.createUserReward({ ...body, ...change });
      expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    await giulia.api.rewards.deleteUserReward({ rewardId: answers[0]?.id ?? '' });
    const late = () => giulia.api.rewards.createUserReward(body);
    expect(await refusalWithoutChange(app.owner, late)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
  });

  test('is refused beyond the limit of unredeemed ones', async () => {
    const { owner } = await personWithBesos(app.url, 0);
    await app.owner.query(
      `INSERT INTO user_rewards (profile_id, title, cost_in_besos)
       SELECT $1, 'x', 1 FROM generate_series(1, $2::int)`,
      [owner.id, REWARDS_AVAILABLE_MAX],
    );
    const call = () => owner.api.rewards.createUserReward(createTestReward(1));
    expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'REWARDS_LIMIT' });
  });

  test('is refused beyond that limit even if two are created at once', async () => {
    const { owner } = await personWithBesos(app.url, 0);
    await app.owner.query(
      `INSERT INTO user_rewards (profile_id, title, cost_in_besos)
       SELECT $1, 'x', 1 FROM generate_series(1, $2::int)`,
      [owner.id, REWARDS_AVAILABLE_MAX - 1],
    );
    const waits = async () => {
      const { rows } = await app.owner.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows.length > 0;
    };
    const client = await app.services.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT create_user_reward($1, 'x', NULL, 1, NULL, gen_random_uuid())`, [owner.id]);
      const second = refusalFrom(owner.api.rewards.createUserReward(createTestReward(1)));
      await expect.poll(waits).toBe(true);
      await client.query('COMMIT');
      expect(await second).toMatchObject({ code: 'REWARDS_LIMIT' });
    } finally {
      client.release();
    }
  });
});

test('is refused beyond the daily limit, even if others were deleted', async () => {
  const { owner } = await personWithBesos(app.url, 0);
  for (let made = 0; made < DAILY_LIMITS.reward; made += 1) {
    const { id } = await owner.api.rewards.createUserReward(createTestReward(1));
    await owner.api.rewards.deleteUserReward({ rewardId: id });
  }
  const call = () => owner.api.rewards.createUserReward(createTestReward(1));
  const opensAt = nextMidnight('Europe/Rome').toISOString().replace('.000', '');
  expect(await refusalWithoutChange(app.owner, call)).toEqual({
    code: 'REWARD_DAILY_LIMIT',
    data: { opensAt },
  });
  await backdateDailyCounts(app.owner, owner.id);
  await call();
});

describe('deleting and hiding', () => {
  test('delete an unredeemed reward, and refuse to delete a redeemed one [S2-111] [S4-042]', async () => {
    const { owner } = await personWithBesos(app.url, 3);
    const [waiting, used] = [
      await owner.api.rewards.createUserReward(createTestReward(3)),
      await owner.api.rewards.createUserReward(createTestReward(3)),
    ];
    await owner.api.rewards.deleteUserReward({ rewardId: waiting.id });
    expect((await owner.api.rewards.listUserRewards()).available.map(({ id }) => id)).toEqual([used.id]);
    const again = () => owner.api.rewards.deleteUserReward({ rewardId: waiting.id });
    expect(await refusalWithoutChange(app.owner, again)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
    await redeemReward(owner, used.id);
    const late = () => owner.api.rewards.deleteUserReward({ rewardId: used.id });
    expect(await refusalWithoutChange(app.owner, late)).toMatchObject({ code: 'REWARD_ALREADY_REDEEMED' });
  });

  test('have one result if a reward is deleted and redeemed at once', async () => {
    const { owner } = await personWithBesos(app.url, 12);
    for (let round = 0; round < 10; round += 1) {
      const before = await balanceOf(owner);
      const { id: rewardId } = await owner.api.rewards.createUserReward(createTestReward(1));
      const [redeemed, deleted] = await Promise.allSettled([
        redeemReward(owner, rewardId),
        owner.api.rewards.deleteUserReward({ rewardId }),
      ]);
      expect([redeemed.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await balanceOf(owner)).toBe(redeemed.status === 'fulfilled' ? before - 1 : before);
    }
  });

  test('remove a hidden reward from the list but not from the statement', async () => {
    const { owner } = await personWithBesos(app.url, 3);
    const { id: rewardId } = await owner.api.rewards.createUserReward(createTestReward(3));
    const early = () => owner.api.rewards.hideUserReward({ rewardId });
    expect(await refusalWithoutChange(app.owner, early)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
    await redeemReward(owner, rewardId);
    const before = await lastSeq(owner);
    for (let times = 0; times < 2; times += 1) await owner.api.rewards.hideUserReward({ rewardId });
    expect(await kindsAfter(owner, before)).toEqual(['rewards.changed']);
    expect((await owner.api.rewards.listUserRewards()).redeemed).toEqual([]);
    const { movements } = await owner.api.statement.listMovements({});
    expect(movements[0]).toMatchObject({
      kind: 'reward',
      amount: -3,
      description: 'A foot massage, no phone',
    });
  });
});

describe('a fulfilment', () => {
  test('is made by one of the other members, who all see the reward and get an event', async () => {
    const { owner, helper } = await personWithBesos(app.url, 9);
    const third = await person(app.url);
    const friends = await createGroup(owner, helper, third);
    const made = await owner.api.rewards.createUserReward(createTestReward(9, friends));
    const before = await Promise.all([owner, helper, third].map(lastSeq));

    const redeemed = await redeemReward(owner, made.id);
    expect(await kindsAfter(owner, before[0] ?? 0)).toEqual(['besos.balance', 'rewards.changed']);
    for (const [index, who] of [helper, third].entries()) {
      expect(await kindsAfter(who, before[index + 1] ?? 0)).toEqual([
        'notifications.changed',
        'rewards.changed',
      ]);
      const { toFulfil } = await who.api.rewards.listUserRewards();
      expect(toFulfil).toEqual([redeemed]);
      const { notifications } = await who.api.notifications.listNotifications({});
      expect(notifications[0]).toMatchObject({
        kind: 'reward_redeemed',
        actors: [{ id: owner.id }],
        rewardTitle: made.title,
      });
    }

    const ownersSeq = await lastSeq(owner);
    await helper.api.rewards.markRewardsSeen({ rewardIds: [made.id, randomUUID()] });
    await third.api.rewards.markRewardsSeen({ rewardIds: [made.id] });
    expect(await kindsAfter(owner, ownersSeq)).toEqual(['rewards.changed']);
    const [seen] = (await owner.api.rewards.listUserRewards()).redeemed;
    expect(seen).toMatchObject({ seenBy: { id: helper.id }, seenAt: expect.any(String), fulfilledBy: null });

    const fulfilled = await third.api.rewards.fulfilUserReward({ rewardId: made.id });
    expect(fulfilled).toMatchObject({ fulfilledBy: { id: third.id }, seenBy: { id: helper.id } });
    await applyDecisions(app.owner);
    const again = await helper.api.rewards.fulfilUserReward({ rewardId: made.id });
    expect(again.fulfilledBy).toMatchObject({ id: third.id });
    expect((await helper.api.rewards.listUserRewards()).toFulfil).toEqual([]);
    expect((await owner.api.rewards.listUserRewards()).redeemed[0]?.fulfilledBy).toMatchObject({
      id: third.id,
    });
  });

  test('cannot be made by the owner, strangers, former members or blocked people', async () => {
    const { owner, helper, relationshipId } = await personWithBesos(app.url, 6);
    const [gone, blocked] = await Promise.all([person(app.url), person(app.url)]);
    const friends = await createGroup(owner, helper, gone, blocked);
    await markMemberLeft(app.owner, friends, gone.id);
    await blocked.api.moderation.blockPerson({ personId: owner.id });
    const { id: rewardId } = await owner.api.rewards.createUserReward(createTestReward(3, friends));
    await redeemReward(owner, rewardId);
    for (const who of [owner, giulia, gone, blocked]) {
      expect((await who.api.rewards.listUserRewards()).toFulfil).toEqual([]);
      const call = () => who.api.rewards.fulfilUserReward({ rewardId });
      expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'REWARD_NOT_FOUND' });
    }
    const promised = await owner.api.rewards.createUserReward(createTestReward(2, relationshipId));
    const alone = await owner.api.rewards.createUserReward(createTestReward(1, relationshipId));
    await redeemReward(owner, promised.id);
    await markMemberLeft(app.owner, relationshipId, owner.id);
    await redeemReward(owner, alone.id);
    // A reward that was redeemed before the owner left can still be fulfilled.
    const open = (await helper.api.rewards.listUserRewards()).toFulfil.map(({ id }) => id);
    expect(open.sort()).toEqual([rewardId, promised.id].sort());
    await helper.api.rewards.fulfilUserReward({ rewardId: promised.id });
    await helper.api.rewards.fulfilUserReward({ rewardId });
  });
});

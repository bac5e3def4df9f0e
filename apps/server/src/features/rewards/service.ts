import type { CreateUserRewardInput, Reward, UserRewards } from '@beso/contract/rewards';
import type { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEvents } from '../events/index.ts';
import { requireMembership } from '../relationships/index.ts';
import {
  createReward,
  deleteUnredeemed,
  hideRedeemed,
  isRedeemed,
  listRewardRows,
  markFulfilled,
  markSeen,
  readReward,
  redeem,
} from './queries.ts';
import { presentReward } from './view.ts';

/** [S6-005] My rewards, and those of others that I may fulfil. */
export async function listUserRewards(services: Services, viewerId: ViewerId): Promise<UserRewards> {
  const lists: UserRewards = { available: [], redeemed: [], toFulfil: [] };
  for (const row of await listRewardRows(services.database, viewerId)) {
    lists[row.list].push(presentReward(services, viewerId, row));
  }
  return lists;
}

/** What the ledger decided, published and as its owner sees it. */
async function settle(
  services: Services,
  ownerId: ViewerId,
  decision: ReturnType<typeof redeem>,
): Promise<Reward> {
  const { reward, events } = await decision;
  services.events.publish(events);
  return presentReward(services, ownerId, reward);
}

/**
 * [S5-026] Once per idempotency key: a repeat answers the reward as it is now, REWARD_NOT_FOUND if it was deleted.
 * @throws NOT_FOUND for a relationship that the owner is no active member of, REWARDS_LIMIT, IDEMPOTENCY_KEY_REUSED
 */
export async function createUserReward(
  services: Services,
  ownerId: ViewerId,
  input: z.output<typeof CreateUserRewardInput>,
): Promise<Reward> {
  const relationshipId =
    input.relationshipId === null ? null : await requireMembership(services, ownerId, input.relationshipId);
  return settle(services, ownerId, createReward(services.database, ownerId, { ...input, relationshipId }));
}

/** [S7-059] [S5-027] The ledger decides: NOT_ENOUGH_BESOS, REWARD_ALREADY_REDEEMED, REWARD_NOT_FOUND. */
export function redeemUserReward(
  services: Services,
  ownerId: ViewerId,
  redemption: { rewardId: string; idempotencyKey: string },
): Promise<Reward> {
  return settle(services, ownerId, redeem(services.database, ownerId, redemption));
}

/**
 * [S4-042] Removes one that was not redeemed.
 * @throws REWARD_NOT_FOUND, REWARD_ALREADY_REDEEMED
 */
export async function deleteUserReward(
  services: Services,
  ownerId: ViewerId,
  rewardId: string,
): Promise<void> {
  await withEvents(services, async (tx, tell) => {
    if (!(await deleteUnredeemed(tx, ownerId, rewardId))) {
      throw (await isRedeemed(tx, ownerId, rewardId))
        ? fail('REWARD_ALREADY_REDEEMED')
        : fail('REWARD_NOT_FOUND');
    }
    tell({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId } });
  });
}

/** Takes a redeemed one out of the owner's list; the statement keeps it. Throws REWARD_NOT_FOUND. */
export async function hideUserReward(services: Services, ownerId: ViewerId, rewardId: string): Promise<void> {
  await withEvents(services, async (tx, tell) => {
    if (!(await hideRedeemed(tx, ownerId, rewardId))) throw fail('REWARD_NOT_FOUND');
    tell({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId } });
  });
}

/** Says that this member made somebody's redeemed reward come true. Throws REWARD_NOT_FOUND. */
export async function fulfilUserReward(
  services: Services,
  helperId: ViewerId,
  rewardId: string,
): Promise<Reward> {
  await withEvents(services, async (tx, tell) => {
    const recipients = await markFulfilled(tx, helperId, rewardId);
    if (recipients === undefined) throw fail('REWARD_NOT_FOUND');
    tell({ recipients, kind: 'rewards.changed', payload: { rewardId } });
  });
  return presentReward(services, helperId, await readReward(services.database, helperId, rewardId));
}

/** Lets the owners of these know that somebody has seen them. */
export async function markRewardsSeen(
  services: Services,
  helperId: ViewerId,
  rewardIds: readonly string[],
): Promise<void> {
  await withEvents(services, async (tx, tell) => {
    for (const { id, ownerId } of await markSeen(tx, helperId, rewardIds)) {
      tell({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId: id } });
    }
  });
}

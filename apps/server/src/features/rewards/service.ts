import type {
  CreateUserRewardInput,
  Reward,
  UpdateUserRewardInput,
  UserRewards,
} from '@beso/contract/rewards';
import type { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import { requireMembership } from '../relationships/index.ts';
import * as ledger from './queries/ledger.ts';
import {
  deleteUnredeemed,
  hideRedeemedReward,
  isRewardRedeemed,
  listRewardRows,
  recordRewardsSeen,
} from './queries/rewards.ts';
import { presentReward } from './view.ts';

/** [S6-005] Returns the viewer's rewards, and other people's that the viewer may or did fulfil. */
export async function listUserRewards(services: Services, viewerId: ViewerId): Promise<UserRewards> {
  const lists: UserRewards = { available: [], redeemed: [], toFulfil: [], kept: [] };
  for (const row of await listRewardRows(services.database, viewerId)) {
    lists[row.list].push(presentReward(services, viewerId, row));
  }
  return lists;
}

/** Turns a change of a reward into a service function, which publishes its events and returns the reward. */
const settling =
  <Input>(
    change: (database: Database, viewerId: ViewerId, input: Input) => ReturnType<typeof ledger.createReward>,
  ) =>
  async (services: Services, viewerId: ViewerId, input: Input): Promise<Reward> => {
    const { reward, events } = await change(services.database, viewerId, input);
    services.events.publish(events);
    return presentReward(services, viewerId, reward);
  };

const createReward = settling(ledger.createReward);
const updateReward = settling(ledger.updateReward);
export const redeemUserReward = settling(ledger.redeemUserReward);
export const fulfilUserReward = settling(ledger.fulfilUserReward);
export const undoRewardFulfilment = settling(ledger.undoRewardFulfilment);

/**
 * [S5-026] Creates a reward, once per key.
 * @throws NOT_FOUND unless the owner is a member of the relationship, REWARD_NOT_FOUND if the reward was
 * deleted, REWARDS_LIMIT, REWARD_DAILY_LIMIT, IDEMPOTENCY_KEY_REUSED
 */
export async function createUserReward(
  services: Services,
  ownerId: ViewerId,
  input: z.output<typeof CreateUserRewardInput>,
): Promise<Reward> {
  const relationshipId =
    input.relationshipId === null ? null : await requireMembership(services, ownerId, input.relationshipId);
  return createReward(services, ownerId, { ...input, relationshipId });
}

/**
 * [S7-041] Changes a reward that is not redeemed.
 * @throws NOT_FOUND unless the owner is a member of the relationship, REWARD_NOT_FOUND,
 * REWARD_ALREADY_REDEEMED, REWARD_DAILY_LIMIT
 */
export async function updateUserReward(
  services: Services,
  ownerId: ViewerId,
  input: z.output<typeof UpdateUserRewardInput>,
): Promise<Reward> {
  const relationshipId =
    input.relationshipId === null ? null : await requireMembership(services, ownerId, input.relationshipId);
  return updateReward(services, ownerId, { ...input, relationshipId });
}

/** [S4-042] Deletes a reward that is not redeemed. @throws REWARD_NOT_FOUND, REWARD_ALREADY_REDEEMED */
export async function deleteUserReward(
  services: Services,
  ownerId: ViewerId,
  rewardId: string,
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await deleteUnredeemed(tx, ownerId, rewardId))) {
      throw (await isRewardRedeemed(tx, ownerId, rewardId))
        ? fail('REWARD_ALREADY_REDEEMED')
        : fail('REWARD_NOT_FOUND');
    }
    drafts.push({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId } });
  });
}

/** Hides a redeemed reward from its owner's list, but not from the movements. @throws REWARD_NOT_FOUND */
export async function hideUserReward(services: Services, ownerId: ViewerId, rewardId: string): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    if (!(await hideRedeemedReward(tx, ownerId, rewardId))) {
      if (await isRewardRedeemed(tx, ownerId, rewardId)) return;
      throw fail('REWARD_NOT_FOUND');
    }
    drafts.push({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId } });
  });
}

/** Records that this person saw these rewards, and sends their owners an event. */
export async function markRewardsSeen(
  services: Services,
  helperId: ViewerId,
  rewardIds: readonly string[],
): Promise<void> {
  await withEventTransaction(services, async (tx, drafts) => {
    for (const { id, ownerId } of await recordRewardsSeen(tx, helperId, rewardIds)) {
      drafts.push({ recipients: [ownerId], kind: 'rewards.changed', payload: { rewardId: id } });
    }
  });
}

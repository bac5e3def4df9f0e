import { type Quota, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const REWARDS: Quota = { daily: 'REWARD_DAILY_LIMIT' };
const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const rewardsOperations = {
  rewards: {
    about: 'What people spend besos on.',
    operations: {
      listUserRewards: { does: 'Lists the rewards that the person sees.', quota: READ_QUOTA },
      createUserReward: { does: 'Creates a reward, once per idempotency key.', quota: REWARDS },
      updateUserReward: { does: 'Changes a reward that is not redeemed.', quota: REWARDS },
      redeemUserReward: { does: 'Spends besos on a reward.', quota: TAP_QUOTA },
      deleteUserReward: { does: 'Deletes a reward that is not redeemed.', quota: TAP_QUOTA },
      hideUserReward: { does: 'Hides a redeemed reward from the list.', quota: TAP_QUOTA },
      fulfilUserReward: { does: 'Marks a redeemed reward as fulfilled.', quota: TAP_QUOTA },
      undoRewardFulfilment: { does: 'Takes the mark back within some seconds.', quota: REGRETS },
      markRewardsSeen: { does: 'Records that the person saw these redeemed rewards.', quota: TAP_QUOTA },
    },
  },
} satisfies OperationsOf<'rewards'>;

import { type Quota, READING, TAPPING } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const REWARDS: Quota = { daily: 'REWARD_DAILY_LIMIT' };
const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const rewardsOperations = {
  rewards: {
    about: 'What people spend besos on.',
    operations: {
      listUserRewards: { does: 'Lists the rewards that the person sees.', quota: READING },
      createUserReward: { does: 'Creates a reward, once per idempotency key.', quota: REWARDS },
      updateUserReward: { does: 'Changes a reward that is not redeemed.', quota: REWARDS },
      redeemUserReward: { does: 'Spends besos on a reward.', quota: TAPPING },
      deleteUserReward: { does: 'Deletes a reward that is not redeemed.', quota: TAPPING },
      hideUserReward: { does: 'Hides a redeemed reward from the list.', quota: TAPPING },
      fulfilUserReward: { does: 'Marks a redeemed reward as fulfilled.', quota: TAPPING },
      undoRewardFulfilment: { does: 'Takes the mark back within some seconds.', quota: REGRETS },
      markRewardsSeen: { does: 'Records that the person saw these redeemed rewards.', quota: TAPPING },
    },
  },
} satisfies OperationsOf<'rewards'>;

import { type Quota, type QuotasOf, READING, TAPPING } from '../../platform/limits/quotas.ts';

const REWARDS: Quota = { daily: 'REWARD_DAILY_LIMIT' };
const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const rewardsQuotas = {
  'rewards.listUserRewards': READING,
  'rewards.createUserReward': REWARDS,
  'rewards.updateUserReward': REWARDS,
  'rewards.redeemUserReward': TAPPING,
  'rewards.deleteUserReward': TAPPING,
  'rewards.hideUserReward': TAPPING,
  'rewards.fulfilUserReward': TAPPING,
  'rewards.undoRewardFulfilment': REGRETS,
  'rewards.markRewardsSeen': TAPPING,
} satisfies QuotasOf<'rewards'>;

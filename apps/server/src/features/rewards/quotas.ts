import { type Quota, type QuotasOf, READ_QUOTA, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const REWARDS: Quota = { daily: 'REWARD_DAILY_LIMIT' };
const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };

export const rewardsQuotas = {
  'rewards.listUserRewards': READ_QUOTA,
  'rewards.createUserReward': REWARDS,
  'rewards.updateUserReward': REWARDS,
  'rewards.redeemUserReward': TAP_QUOTA,
  'rewards.deleteUserReward': TAP_QUOTA,
  'rewards.hideUserReward': TAP_QUOTA,
  'rewards.fulfilUserReward': TAP_QUOTA,
  'rewards.undoRewardFulfilment': REGRETS,
  'rewards.markRewardsSeen': TAP_QUOTA,
} satisfies QuotasOf<'rewards'>;

import { member } from '../../platform/http/orpc.ts';
import {
  createUserReward,
  deleteUserReward,
  fulfilUserReward,
  hideUserReward,
  listUserRewards,
  markRewardsSeen,
  redeemUserReward,
  undoRewardFulfilment,
  updateUserReward,
} from './service.ts';

export const rewardsRoutes = {
  listUserRewards: member.rewards.listUserRewards.handler(({ context }) =>
    listUserRewards(context.services, context.viewer.id),
  ),
  createUserReward: member.rewards.createUserReward.handler(({ context, input }) =>
    createUserReward(context.services, context.viewer.id, input),
  ),
  updateUserReward: member.rewards.updateUserReward.handler(({ context, input }) =>
    updateUserReward(context.services, context.viewer.id, input),
  ),
  redeemUserReward: member.rewards.redeemUserReward.handler(({ context, input }) =>
    redeemUserReward(context.services, context.viewer.id, input),
  ),
  deleteUserReward: member.rewards.deleteUserReward.handler(({ context, input }) =>
    deleteUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  hideUserReward: member.rewards.hideUserReward.handler(({ context, input }) =>
    hideUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  fulfilUserReward: member.rewards.fulfilUserReward.handler(({ context, input }) =>
    fulfilUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  undoRewardFulfilment: member.rewards.undoRewardFulfilment.handler(({ context, input }) =>
    undoRewardFulfilment(context.services, context.viewer.id, input),
  ),
  markRewardsSeen: member.rewards.markRewardsSeen.handler(({ context, input }) =>
    markRewardsSeen(context.services, context.viewer.id, input.rewardIds),
  ),
};

import { memberProcedure } from '../../platform/http/orpc.ts';
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
  listUserRewards: memberProcedure.rewards.listUserRewards.handler(({ context }) =>
    listUserRewards(context.services, context.viewer.id),
  ),
  createUserReward: memberProcedure.rewards.createUserReward.handler(({ context, input }) =>
    createUserReward(context.services, context.viewer.id, input),
  ),
  updateUserReward: memberProcedure.rewards.updateUserReward.handler(({ context, input }) =>
    updateUserReward(context.services, context.viewer.id, input),
  ),
  redeemUserReward: memberProcedure.rewards.redeemUserReward.handler(({ context, input }) =>
    redeemUserReward(context.services, context.viewer.id, input),
  ),
  deleteUserReward: memberProcedure.rewards.deleteUserReward.handler(({ context, input }) =>
    deleteUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  hideUserReward: memberProcedure.rewards.hideUserReward.handler(({ context, input }) =>
    hideUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  fulfilUserReward: memberProcedure.rewards.fulfilUserReward.handler(({ context, input }) =>
    fulfilUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  undoRewardFulfilment: memberProcedure.rewards.undoRewardFulfilment.handler(({ context, input }) =>
    undoRewardFulfilment(context.services, context.viewer.id, input),
  ),
  markRewardsSeen: memberProcedure.rewards.markRewardsSeen.handler(({ context, input }) =>
    markRewardsSeen(context.services, context.viewer.id, input.rewardIds),
  ),
};

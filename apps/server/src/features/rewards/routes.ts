import { member } from '../../platform/http/orpc.ts';
import { fulfilUserReward, redeemUserReward, undoRewardFulfilment } from './queries/ledger.ts';
import {
  createUserReward,
  deleteUserReward,
  hideUserReward,
  listUserRewards,
  markRewardsSeen,
  settle,
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
  redeemUserReward: member.rewards.redeemUserReward.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, redeemUserReward(services.database, viewer.id, input)),
  ),
  deleteUserReward: member.rewards.deleteUserReward.handler(({ context, input }) =>
    deleteUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  hideUserReward: member.rewards.hideUserReward.handler(({ context, input }) =>
    hideUserReward(context.services, context.viewer.id, input.rewardId),
  ),
  fulfilUserReward: member.rewards.fulfilUserReward.handler(({ context: { services, viewer }, input }) =>
    settle(services, viewer.id, fulfilUserReward(services.database, viewer.id, input.rewardId)),
  ),
  undoRewardFulfilment: member.rewards.undoRewardFulfilment.handler(
    ({ context: { services, viewer }, input }) =>
      settle(services, viewer.id, undoRewardFulfilment(services.database, viewer.id, input)),
  ),
  markRewardsSeen: member.rewards.markRewardsSeen.handler(({ context, input }) =>
    markRewardsSeen(context.services, context.viewer.id, input.rewardIds),
  ),
};

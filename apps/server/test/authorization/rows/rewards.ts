import { randomUUID } from 'node:crypto';
import { createTestReward } from '../../support/economy.ts';
import { type AuthorizationRow, cellsWithProfile, onlyForOwner, sameWithProfile } from '../row.ts';
import { newReward } from '../world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

export const ROWS: readonly AuthorizationRow[] = [
  {
    operation: 'rewards.listUserRewards',
    about: 'the owner’s redeemed reward, for the group',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    shows: ({ rewardTitle }) => rewardTitle,
  },
  {
    operation: 'rewards.createUserReward',
    about: 'a reward for the group',
    cells: cellsWithProfile('404 NOT_FOUND', '201', '404 NOT_FOUND', '201', '201'),
    input: ({ relationshipId }) => createTestReward(1, relationshipId),
  },
  {
    operation: 'rewards.updateUserReward',
    about: 'the owner’s reward, which then leaves the group',
    cells: onlyForOwner('404 REWARD_NOT_FOUND', '200'),
    prepare: (world) => newReward(world, 'waiting'),
    input: (_, rewardId) => ({ rewardId, title: 'Another', costInBesos: 2 }),
  },
  {
    operation: 'rewards.redeemUserReward',
    cells: onlyForOwner('404 REWARD_NOT_FOUND', '200'),
    prepare: (world) => newReward(world, 'waiting'),
    input: (_, rewardId) => ({ rewardId, ...key() }),
  },
  {
    operation: 'rewards.deleteUserReward',
    cells: onlyForOwner('404 REWARD_NOT_FOUND', '204'),
    prepare: (world) => newReward(world, 'waiting'),
    input: (_, rewardId) => ({ rewardId }),
  },
  {
    operation: 'rewards.fulfilUserReward',
    about: 'the owner’s redeemed reward, for the group',
    cells: cellsWithProfile(
      '404 REWARD_NOT_FOUND',
      '404 REWARD_NOT_FOUND',
      '404 REWARD_NOT_FOUND',
      '200',
      '404 REWARD_NOT_FOUND',
    ),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardId }),
  },
  {
    operation: 'rewards.undoRewardFulfilment',
    about: 'the owner’s redeemed reward, which the member fulfilled',
    cells: cellsWithProfile(
      '404 REWARD_NOT_FOUND',
      '404 REWARD_NOT_FOUND',
      '404 REWARD_NOT_FOUND',
      '200',
      '404 REWARD_NOT_FOUND',
    ),
    prepare: async (world) => {
      const rewardId = await newReward(world, 'redeemed');
      await world.member.api.rewards.fulfilUserReward({ rewardId });
      return rewardId;
    },
    input: (_, rewardId) => ({ rewardId, ...key() }),
  },
  {
    operation: 'rewards.hideUserReward',
    about: 'the owner’s redeemed reward, for the group',
    cells: onlyForOwner('404 REWARD_NOT_FOUND', '204'),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardId }),
  },
  {
    operation: 'rewards.markRewardsSeen',
    about: 'another person’s reward; nothing changes',
    cells: sameWithProfile('204'),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardIds: [rewardId] }),
  },
];

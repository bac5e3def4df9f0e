import { randomUUID } from 'node:crypto';
import { reward } from '../../support/economy.ts';
import { cellsWithProfile, onlyForOwner, type Row, sameWithProfile } from '../row.ts';
import { newReward } from '../world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

export const ROWS: readonly Row[] = [
  {
    operation: 'rewards.listUserRewards',
    about: 'redeemed, for the group',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    shows: ({ rewardTitle }) => rewardTitle,
  },
  {
    operation: 'rewards.createUserReward',
    about: 'for the group',
    cells: cellsWithProfile('404 NOT_FOUND', '201', '404 NOT_FOUND', '201', '201'),
    input: ({ relationshipId }) => reward(1, relationshipId),
  },
  {
    operation: 'rewards.updateUserReward',
    about: 'so that only the owner sees it',
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
    about: 'redeemed, for the group',
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
    about: 'redeemed, for the group; the member fulfilled it',
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
    about: 'redeemed, for the group',
    cells: onlyForOwner('404 REWARD_NOT_FOUND', '204'),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardId }),
  },
  {
    operation: 'rewards.markRewardsSeen',
    about: 'other people’s ids, which changes nothing',
    cells: sameWithProfile('204'),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardIds: [rewardId] }),
  },
];

import { randomUUID } from 'node:crypto';
import { gift } from '../support/builders.ts';
import { request, reward } from '../support/economy.ts';
import { ACCOUNTS } from './accounts.ts';
import { CHAT } from './chat.ts';
import { CONNECTIONS, PERSON_CARDS } from './connections.ts';
import { DELETION_AND_EXPORT } from './deletion-and-export.ts';
import { INVITATIONS, JOINING } from './invitations.ts';
import { OPERATORS } from './operators.ts';
import { OUTSIDE_CONTRACT } from './outside-contract.ts';
import { PEOPLE } from './people.ts';
import { QUIZZES } from './quizzes.ts';
import { REACTIONS } from './reactions.ts';
import { RECOMMENDATIONS } from './recommendations.ts';
import { LEAVING, ROLES_IN_GROUPS } from './roles.ts';
import { cellsWithProfile, onlyForOwner, type Row, sameWithProfile } from './row.ts';
import { SIGNING_IN } from './signing-in.ts';
import { newGift, newReward, pendingRequest } from './world.ts';

const key = () => ({ idempotencyKey: randomUUID() });

const BESOS: Row[] = [
  {
    operation: 'activities.getActivity',
    cells: cellsWithProfile(
      '404 ACTIVITY_NOT_FOUND',
      '404 ACTIVITY_NOT_FOUND',
      '404 ACTIVITY_NOT_FOUND',
      '200 shown',
      '200 shown',
    ),
    input: ({ gift: { id } }) => ({ activityId: id }),
    shows: ({ giftText }) => giftText,
  },
  {
    operation: 'activities.listActivitiesById',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: ({ gift: { id } }) => ({ ids: id }),
    shows: ({ giftText }) => giftText,
  },
  { operation: 'besos.getUserBesos', cells: sameWithProfile('200') },
  {
    operation: 'besos.processBesoTransaction',
    about: 'to the owner, in the group',
    cells: cellsWithProfile(
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '201',
      '422 CANNOT_GIVE_TO_SELF',
    ),
    input: ({ relationshipId, owner }) => gift(relationshipId, owner.id),
  },
  {
    operation: 'besos.undoGift',
    cells: onlyForOwner('404 ACTIVITY_NOT_FOUND', '200'),
    prepare: newGift,
    input: (_, activityId) => ({ activityId, ...key() }),
  },
  {
    operation: 'besos.createBesoRequest',
    about: 'to the owner, in the group',
    cells: cellsWithProfile(
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '404 PERSON_NOT_REACHABLE',
      '201',
      '422 CANNOT_GIVE_TO_SELF',
    ),
    input: ({ relationshipId, owner }) => request(relationshipId, owner.id),
  },
  {
    operation: 'besos.respondToBesoRequest',
    about: 'the owner’s to the member',
    cells: cellsWithProfile(
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '200',
      '404 REQUEST_NOT_FOUND',
    ),
    prepare: pendingRequest,
    input: (_, activityId) => ({ activityId, approved: false, ...key() }),
  },
  {
    operation: 'besos.cancelBesoRequest',
    about: 'the owner’s to the member',
    cells: onlyForOwner('404 REQUEST_NOT_FOUND', '200'),
    prepare: pendingRequest,
    input: (_, activityId) => ({ activityId }),
  },
  {
    operation: 'besos.undoRequestDecision',
    about: 'the owner’s to the member, withdrawn',
    cells: cellsWithProfile(
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '404 REQUEST_NOT_FOUND',
      '200',
      '200',
    ),
    prepare: async (world) => {
      const activityId = await pendingRequest(world);
      await world.owner.api.besos.cancelBesoRequest({ activityId });
      return activityId;
    },
    input: (_, activityId) => ({ activityId, ...key() }),
  },
  {
    operation: 'besos.listPendingRequests',
    about: 'the owner’s to the member',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 hidden'),
    prepare: pendingRequest,
    shows: ({ requestText }) => requestText,
  },
  {
    operation: 'feed.listActivities',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ limit: 50 }),
    shows: ({ giftText }) => giftText,
  },
  {
    operation: 'events.listEvents',
    about: 'that of the gift',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ after: 0 }),
    shows: ({ gift: { id } }) => id,
  },
  {
    operation: 'statement.listMovements',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    input: () => ({ limit: 50 }),
    shows: ({ giftText }) => giftText,
  },
  { operation: 'statement.getYear', cells: sameWithProfile('200') },
];

const REWARDS: Row[] = [
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
    about: 'to just me',
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
    about: 'ids that are not for one change nothing',
    cells: sameWithProfile('204'),
    prepare: (world) => newReward(world, 'redeemed'),
    input: (_, rewardId) => ({ rewardIds: [rewardId] }),
  },
];

export const ROWS: readonly Row[] = [
  ...SIGNING_IN,
  ...ACCOUNTS,
  ...CONNECTIONS,
  ...INVITATIONS,
  ...PERSON_CARDS,
  ...ROLES_IN_GROUPS,
  ...BESOS,
  ...REWARDS,
  ...PEOPLE,
  ...OPERATORS,
  // These rows create notifications, so they run after the rows about notifications.
  ...REACTIONS,
  ...RECOMMENDATIONS,
  ...CHAT,
  ...QUIZZES,
  ...OUTSIDE_CONTRACT,
  ...DELETION_AND_EXPORT,
  ...JOINING,
  ...LEAVING,
];

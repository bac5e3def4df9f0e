import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { memberErrors, pickErrors } from './errors.ts';
import {
  REWARD_DESCRIPTION_MAX_LENGTH,
  REWARD_MAX_COST,
  REWARD_MIN_COST,
  REWARD_TITLE_MAX_LENGTH,
} from './limits.ts';
import { multilineText, Person, singleLineText } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** [S3-011] A treat that its owner buys with besos, and that other members then fulfil. */
export const Reward = z.object({
  id: z.uuid(),
  owner: Person,
  title: z.string(),
  description: z.string().nullable(),
  costInBesos: z.int().positive(),
  /** Null if the reward concerns nobody but its owner. */
  relationship: z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() }).nullable(),
  isRedeemed: z.boolean(),
  redeemedAt: z.iso.datetime().nullable(),
  seenBy: Person.nullable(),
  seenAt: z.iso.datetime().nullable(),
  fulfilledBy: Person.nullable(),
  fulfilledAt: z.iso.datetime().nullable(),
  /** Until when the caller can undo the fulfilment; null if they cannot. */
  undoableUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Reward = z.infer<typeof Reward>;

/** [S5-026] Lengths are counted in code points, as PostgreSQL counts. */
const content = {
  title: singleLineText(1_000, 'rewards.titleTooLong', 'rewards.titleRequired').refine(
    (text) => [...text].length <= REWARD_TITLE_MAX_LENGTH,
    'rewards.titleTooLong',
  ),
  description: multilineText(REWARD_DESCRIPTION_MAX_LENGTH, 'rewards.descriptionTooLong')
    .transform((text) => text || null)
    .nullable()
    .default(null),
  costInBesos: z
    .number('rewards.costInvalid')
    .int('rewards.costInvalid')
    .min(REWARD_MIN_COST, 'rewards.costInvalid')
    .max(REWARD_MAX_COST, 'rewards.costInvalid'),
  relationshipId: z.uuid().nullable().default(null),
};

/** [S5-026] The input of a new reward of the signed-in person. */
export const CreateUserRewardInput = z.object({ idempotencyKey, ...content });
export type CreateUserRewardInput = z.input<typeof CreateUserRewardInput>;

/** [S7-041] The input of a change, which replaces all fields. */
export const UpdateUserRewardInput = z.object({ rewardId: z.uuid(), ...content });
export type UpdateUserRewardInput = z.input<typeof UpdateUserRewardInput>;

export const UserRewards = z.object({
  /** [S2-111] The caller's rewards that are not redeemed, newest first. */
  available: z.array(Reward),
  /**
   * [S2-112] The caller's redeemed rewards, unless hidden, latest first, at most `REWARDS_REDEEMED_SHOWN`.
   */
  redeemed: z.array(Reward),
  toFulfil: z.array(Reward),
  /** Rewards that the caller has fulfilled, latest first, at most `REWARDS_REDEEMED_SHOWN`. */
  kept: z.array(Reward),
});
export type UserRewards = z.infer<typeof UserRewards>;

const reward = { rewardId: z.uuid() };

export const rewards = {
  /** [S6-005] [S7-041] Lists the caller's rewards, and those that the caller can fulfil. */
  listUserRewards: oc.route({ method: 'GET', path: '/rewards' }).errors(memberErrors).output(UserRewards),
  /** [S7-041] Creates a reward, once per key. NOT_FOUND means that the caller has left the relationship. */
  createUserReward: oc
    .route({ method: 'POST', path: '/rewards', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'NOT_FOUND',
        'REWARD_NOT_FOUND',
        'REWARDS_LIMIT',
        'REWARD_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(CreateUserRewardInput)
    .output(Reward),
  /** [S7-041] Changes an unredeemed reward. NOT_FOUND means that the caller has left the relationship. */
  updateUserReward: oc
    .route({ method: 'PUT', path: '/rewards/{rewardId}' })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'NOT_FOUND',
        'REWARD_NOT_FOUND',
        'REWARD_ALREADY_REDEEMED',
        'REWARD_DAILY_LIMIT',
      ),
    })
    .input(UpdateUserRewardInput)
    .output(Reward),
  /** [S7-059] [S5-027] Spends the reward's cost, and notifies the other members. */
  redeemUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/redemption' })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'REWARD_NOT_FOUND',
        'REWARD_ALREADY_REDEEMED',
        'NOT_ENOUGH_BESOS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...reward, idempotencyKey }))
    .output(Reward),
  /** [S4-042] Deletes a reward that is not redeemed. */
  deleteUserReward: oc
    .route({ method: 'DELETE', path: '/rewards/{rewardId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'REWARD_NOT_FOUND', 'REWARD_ALREADY_REDEEMED'),
    })
    .input(z.object(reward))
    .output(z.void()),
  /** Hides a redeemed reward from the caller's list; the statement still shows it. */
  hideUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/hide', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(z.void()),
  /**
   * Marks a reward as fulfilled. Only the caller sees that until `DECISION_UNDO_SECONDS` have passed. If
   * several members mark the reward, the first one counts.
   */
  fulfilUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/fulfilment' })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(Reward),
  /** Undoes the caller's fulfilment. UNDO_EXPIRED means that it has already taken effect. */
  undoRewardFulfilment: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/fulfilment/undo' })
    .errors({
      ...memberErrors,
      ...pickErrors(
        'ORIGIN_REFUSED',
        'REWARD_NOT_FOUND',
        'UNDO_EXPIRED',
        'REGRET_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...reward, idempotencyKey }))
    .output(Reward),
  /** Records that the caller has seen these redeemed rewards, and ignores other people's. */
  markRewardsSeen: oc
    .route({ method: 'POST', path: '/rewards/seen', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(z.object({ rewardIds: z.array(z.uuid()).min(1).max(100) }))
    .output(z.void()),
};

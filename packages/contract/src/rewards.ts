import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { errorsOf, memberErrors } from './errors.ts';
import {
  REWARD_DESCRIPTION_MAX_LENGTH,
  REWARD_MAX_COST,
  REWARD_MIN_COST,
  REWARD_TITLE_MAX_LENGTH,
} from './limits.ts';
import { multilineText, Person, singleLineText } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/** [S3-011] An item that its owner buys with besos; the relationship's members can mark it as fulfilled. */
export const Reward = z.object({
  id: z.uuid(),
  owner: Person,
  title: z.string(),
  description: z.string().nullable(),
  costInBesos: z.int().positive(),
  /** Null if the reward is for its owner alone. */
  relationship: z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() }).nullable(),
  isRedeemed: z.boolean(),
  redeemedAt: z.iso.datetime().nullable(),
  seenBy: Person.nullable(),
  seenAt: z.iso.datetime().nullable(),
  fulfilledBy: Person.nullable(),
  fulfilledAt: z.iso.datetime().nullable(),
  /** The time until which the caller can undo the fulfilment; null if the caller cannot. */
  undoableUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Reward = z.infer<typeof Reward>;

/** [S5-026] Lengths count code points, as PostgreSQL does. */
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

/** [S5-026] The owner comes from the session. */
export const CreateUserRewardInput = z.object({ idempotencyKey, ...content });
export type CreateUserRewardInput = z.input<typeof CreateUserRewardInput>;

/** [S7-041] Replaces all fields. */
export const UpdateUserRewardInput = z.object({ rewardId: z.uuid(), ...content });
export type UpdateUserRewardInput = z.input<typeof UpdateUserRewardInput>;

export const UserRewards = z.object({
  /** [S2-111] The caller's unredeemed rewards, newest first. */
  available: z.array(Reward),
  /** [S2-112] The caller's redeemed and visible rewards, latest first, at most `REWARDS_REDEEMED_SHOWN`. */
  redeemed: z.array(Reward),
  toFulfil: z.array(Reward),
  /** Rewards that the caller fulfilled, latest first, at most `REWARDS_REDEEMED_SHOWN`. */
  kept: z.array(Reward),
});
export type UserRewards = z.infer<typeof UserRewards>;

const reward = { rewardId: z.uuid() };

export const rewards = {
  /** [S6-005] [S7-041] */
  listUserRewards: oc.route({ method: 'GET', path: '/rewards' }).errors(memberErrors).output(UserRewards),
  /** [S7-041] Once per idempotency key. NOT_FOUND: the caller left the relationship. */
  createUserReward: oc
    .route({ method: 'POST', path: '/rewards', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
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
  /** [S7-041] Changes an unredeemed reward of the caller. NOT_FOUND: the caller left the relationship. */
  updateUserReward: oc
    .route({ method: 'PUT', path: '/rewards/{rewardId}' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'NOT_FOUND',
        'REWARD_NOT_FOUND',
        'REWARD_ALREADY_REDEEMED',
        'REWARD_DAILY_LIMIT',
      ),
    })
    .input(UpdateUserRewardInput)
    .output(Reward),
  /** [S7-059] [S5-027] Spends the cost if the balance is sufficient, and notifies the other members. */
  redeemUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/redemption' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'REWARD_NOT_FOUND',
        'REWARD_ALREADY_REDEEMED',
        'NOT_ENOUGH_BESOS',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...reward, idempotencyKey }))
    .output(Reward),
  /** [S4-042] Deletes an unredeemed reward. */
  deleteUserReward: oc
    .route({ method: 'DELETE', path: '/rewards/{rewardId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND', 'REWARD_ALREADY_REDEEMED'),
    })
    .input(z.object(reward))
    .output(z.void()),
  /** Hides a redeemed reward from the list; the statement still shows it. */
  hideUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/hide', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(z.void()),
  /**
   * Marks a reward as fulfilled. It takes effect after `REGRET_SECONDS` and is visible only to the caller
   * until then; the first mark that takes effect wins.
   */
  fulfilUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/fulfilment' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(Reward),
  /** Undoes the mark before it takes effect; returns the reward unchanged if there is nothing to undo. */
  undoRewardFulfilment: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/fulfilment/undo' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'REWARD_NOT_FOUND',
        'UNDO_EXPIRED',
        'REGRET_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...reward, idempotencyKey }))
    .output(Reward),
  /** Records that the caller saw these redeemed rewards. Ids not meant for the caller are ignored. */
  markRewardsSeen: oc
    .route({ method: 'POST', path: '/rewards/seen', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(z.object({ rewardIds: z.array(z.uuid()).min(1).max(100) }))
    .output(z.void()),
};

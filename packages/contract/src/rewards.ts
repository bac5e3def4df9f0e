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
import { line, Person, passage } from './profiles.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';

/**
 * [S3-011] Something that its owner buys with besos; members of its relationship can mark it as fulfilled.
 */
export const Reward = z.object({
  id: z.uuid(),
  owner: Person,
  title: z.string(),
  description: z.string().nullable(),
  costInBesos: z.int().positive(),
  /** Null: just me. */
  relationship: z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() }).nullable(),
  isRedeemed: z.boolean(),
  redeemedAt: z.iso.datetime().nullable(),
  /** The first of the other members who saw that it was redeemed. */
  seenBy: Person.nullable(),
  seenAt: z.iso.datetime().nullable(),
  /** The member who fulfilled it. */
  fulfilledBy: Person.nullable(),
  fulfilledAt: z.iso.datetime().nullable(),
  /** Until when I can take back that I fulfilled it; null when I cannot, or no longer. */
  undoableUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Reward = z.infer<typeof Reward>;

/** [S5-026] Lengths are counted in code points, as PostgreSQL counts. */
const content = {
  title: line(1_000, 'rewards.titleTooLong', 'rewards.titleRequired').refine(
    (text) => [...text].length <= REWARD_TITLE_MAX_LENGTH,
    'rewards.titleTooLong',
  ),
  description: passage(REWARD_DESCRIPTION_MAX_LENGTH, 'rewards.descriptionTooLong')
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

/** [S5-026] The owner is the session's person. */
export const CreateUserRewardInput = z.object({ idempotencyKey, ...content });
export type CreateUserRewardInput = z.input<typeof CreateUserRewardInput>;

/** [S7-041] All of it, as it is to be from now on. */
export const UpdateUserRewardInput = z.object({ rewardId: z.uuid(), ...content });
export type UpdateUserRewardInput = z.input<typeof UpdateUserRewardInput>;

export const UserRewards = z.object({
  /** [S2-111] Mine, waiting to be redeemed, newest first. */
  available: z.array(Reward),
  /** [S2-112] Mine, redeemed and not hidden, the latest first, at most `REWARDS_REDEEMED_SHOWN`. */
  redeemed: z.array(Reward),
  /** Redeemed by people I share their relationship with, and not fulfilled yet, the latest first. */
  toFulfil: z.array(Reward),
  /** Those of them that I fulfilled, the latest first, at most `REWARDS_REDEEMED_SHOWN`. */
  kept: z.array(Reward),
});
export type UserRewards = z.infer<typeof UserRewards>;

const reward = { rewardId: z.uuid() };

export const rewards = {
  /** [S6-005] [S7-041] */
  listUserRewards: oc.route({ method: 'GET', path: '/rewards' }).errors(memberErrors).output(UserRewards),
  /**
   * [S7-041] Once per idempotency key. NOT_FOUND: a relationship
   * that I am in no longer. REWARD_NOT_FOUND: it was deleted since.
   */
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
  /**
   * [S7-041] Changes one of mine that waits: title, details, cost and who helps. NOT_FOUND: a relationship
   * that I am in no longer.
   */
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
  /** [S7-059] [S5-027] Spends the cost, if the balance covers it, and notifies the other members. */
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
  /** [S4-042] One that was not redeemed. */
  deleteUserReward: oc
    .route({ method: 'DELETE', path: '/rewards/{rewardId}', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND', 'REWARD_ALREADY_REDEEMED'),
    })
    .input(z.object(reward))
    .output(z.void()),
  /** Takes a redeemed reward of mine out of the list; the statement keeps it. */
  hideUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/hide', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(z.void()),
  /**
   * Another member of its relationship fulfilled it. Recorded `REGRET_SECONDS` later, and until then known to
   * that member only; the first one who says so and lets it stand is recorded.
   */
  fulfilUserReward: oc
    .route({ method: 'POST', path: '/rewards/{rewardId}/fulfilment' })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'REWARD_NOT_FOUND') })
    .input(z.object(reward))
    .output(Reward),
  /** Takes back that I fulfilled it, before it is recorded. Nothing to take back: it answers the reward. */
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
  /** I have looked at these redeemed rewards of others. Ids that are not for me change nothing. */
  markRewardsSeen: oc
    .route({ method: 'POST', path: '/rewards/seen', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(z.object({ rewardIds: z.array(z.uuid()).min(1).max(100) }))
    .output(z.void()),
};

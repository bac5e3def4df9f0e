import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { errorsOf, memberErrors } from './errors.ts';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT, CATEGORIES, DESCRIPTION_MAX_LENGTH } from './limits.ts';
import { passage } from './profiles.ts';

const description = (required: string) =>
  passage(DESCRIPTION_MAX_LENGTH, 'besos.descriptionTooLong', required);

/** Made once per intention by the client; a repeat answers the first result. */
export const idempotencyKey = z.uuid();

/** [S5-025] */
const amount = z
  .number('besos.amountInvalid')
  .int('besos.amountInvalid')
  .min(BESOS_MIN_AMOUNT, 'besos.amountInvalid')
  .max(BESOS_MAX_AMOUNT, 'besos.amountInvalid');

/** [S7-056] The giver is the session's person. */
export const ProcessBesoTransactionInput = z.object({
  idempotencyKey,
  receiverId: z.uuid('besos.partnerRequired'),
  relationshipId: z.uuid('besos.partnerRequired'),
  amount,
  description: description('besos.descriptionRequired'),
  category: z.enum(CATEGORIES, 'besos.categoryRequired'),
  imageId: z.uuid().nullable().default(null),
});
export type ProcessBesoTransactionInput = z.input<typeof ProcessBesoTransactionInput>;

/** [S7-057] The requester is the session's person. */
export const CreateBesoRequestInput = z.object({
  idempotencyKey,
  /** [S5-021] The person asked. */
  targetId: z.uuid('besos.requestPartnerRequired'),
  relationshipId: z.uuid('besos.requestPartnerRequired'),
  amount,
  /** [S5-020] */
  description: description('besos.requestDescriptionRequired'),
  category: z.enum(CATEGORIES, 'besos.categoryRequired'),
  imageId: z.uuid().nullable().default(null),
});
export type CreateBesoRequestInput = z.input<typeof CreateBesoRequestInput>;

/** `version` grows with each movement, so that an older value that arrives late is recognised. */
export const UserBesos = z.object({ totalBesos: z.int().nonnegative(), version: z.int().nonnegative() });
export type UserBesos = z.infer<typeof UserBesos>;

const activity = { activityId: z.uuid() };

export const besos = {
  /** [S3-010] [S1-004] My own balance. */
  getUserBesos: oc.route({ method: 'GET', path: '/besos/balance' }).errors(memberErrors).output(UserBesos),
  /**
   * Issues besos to the receiver and writes the activity, once per idempotency key. The giver pays nothing.
   */
  processBesoTransaction: oc
    .route({ method: 'POST', path: '/besos/gifts', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'PERSON_NOT_REACHABLE',
        'CANNOT_GIVE_TO_SELF',
        'DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
        'IMAGE_NOT_FOUND',
      ),
    })
    .input(ProcessBesoTransactionInput)
    .output(Activity),
  /**
   * Takes a gift of mine back within `GIFT_UNDO_SECONDS` of its making, by a compensating
   * movement. It leaves every feed, and its picture can be used again. A repeat answers the same.
   */
  undoGift: oc
    .route({ method: 'POST', path: '/besos/gifts/{activityId}/undo' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'ACTIVITY_NOT_FOUND',
        'UNDO_EXPIRED',
        'UNDO_DAILY_LIMIT',
        'ALREADY_SPENT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...activity, idempotencyKey }))
    .output(Activity),

  /** [S7-057] Asks somebody for besos. Until it is answered, its two people see it and nobody else. */
  createBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'PERSON_NOT_REACHABLE',
        'CANNOT_GIVE_TO_SELF',
        'REQUESTS_PENDING_LIMIT',
        'REQUEST_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
        'IMAGE_NOT_FOUND',
      ),
    })
    .input(CreateBesoRequestInput)
    .output(Activity),
  /**
   * [S7-058] The answer of the person asked, once: approving issues the besos to the one who asks,
   * and counts towards the day's limit like a gift. Declining takes effect `REGRET_SECONDS` later; until then
   * only the one who declined knows of it. Later answers are refused with the one that won.
   */
  respondToBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/response' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'REQUEST_NOT_FOUND',
        'REQUEST_ALREADY_ANSWERED',
        'PERSON_NOT_REACHABLE',
        'DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...activity, approved: z.boolean(), idempotencyKey }))
    .output(Activity),
  /**
   * Withdraws a request of mine. It takes effect `REGRET_SECONDS` later, if nobody approved it until then; a
   * withdrawal wins over declining. A repeat answers the same.
   */
  cancelBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/cancel' })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'REQUEST_NOT_FOUND', 'REQUEST_ALREADY_ANSWERED'),
    })
    .input(z.object(activity))
    .output(Activity),
  /**
   * Takes back that I declined or withdrew a request, before it takes effect: the request waits again. Where
   * nothing is to be taken back, it answers the request as it is.
   */
  undoRequestDecision: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/undo' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'REQUEST_NOT_FOUND',
        'REQUEST_ALREADY_ANSWERED',
        'UNDO_EXPIRED',
        'REGRET_DAILY_LIMIT',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    })
    .input(z.object({ ...activity, idempotencyKey }))
    .output(Activity),
  /**
   * Requests that wait for my answer, newest first, all of them: one person can have `REQUESTS_PENDING_MAX`
   * there. One that I declined stays as long as I can take that back.
   */
  listPendingRequests: oc
    .route({ method: 'GET', path: '/besos/requests' })
    .errors(memberErrors)
    .output(z.object({ requests: z.array(Activity) })),
};

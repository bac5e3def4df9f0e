import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { memberErrors, pickErrors } from './errors.ts';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT, CATEGORIES, DESCRIPTION_MAX_LENGTH } from './limits.ts';
import { multilineText } from './profiles.ts';

const description = (required: string) =>
  multilineText(DESCRIPTION_MAX_LENGTH, 'besos.descriptionTooLong', required);

/** A client makes a new key for each action of a person. A repeat returns the first result. */
export const idempotencyKey = z.uuid();

/** [S5-025] A number of besos. */
const amount = z
  .number('besos.amountInvalid')
  .int('besos.amountInvalid')
  .min(BESOS_MIN_AMOUNT, 'besos.amountInvalid')
  .max(BESOS_MAX_AMOUNT, 'besos.amountInvalid');

/** [S7-056] The input of a gift by the signed-in person. */
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

/** [S7-057] The input of a request by the signed-in person. */
export const CreateBesoRequestInput = z.object({
  idempotencyKey,
  /** [S5-021] The person who is asked. */
  targetId: z.uuid('besos.requestPartnerRequired'),
  relationshipId: z.uuid('besos.requestPartnerRequired'),
  amount,
  /** [S5-020] Required, with an error text of its own. */
  description: description('besos.requestDescriptionRequired'),
  category: z.enum(CATEGORIES, 'besos.categoryRequired'),
  imageId: z.uuid().nullable().default(null),
});
export type CreateBesoRequestInput = z.input<typeof CreateBesoRequestInput>;

/** `version` grows with each change, so that a client can ignore an older balance that arrives late. */
export const UserBesos = z.object({ totalBesos: z.int().nonnegative(), version: z.int().nonnegative() });
export type UserBesos = z.infer<typeof UserBesos>;

const activity = { activityId: z.uuid() };

export const besos = {
  /** [S3-010] [S1-004] Returns the balance of the caller. */
  getUserBesos: oc.route({ method: 'GET', path: '/besos/balance' }).errors(memberErrors).output(UserBesos),
  /** Gives besos, once per key. The besos are new; the giver's balance stays the same. */
  processBesoTransaction: oc
    .route({ method: 'POST', path: '/besos/gifts', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
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
  /** Undoes a gift within `GIFT_UNDO_SECONDS`, and removes it from all feeds. */
  undoGift: oc
    .route({ method: 'POST', path: '/besos/gifts/{activityId}/undo' })
    .errors({
      ...memberErrors,
      ...pickErrors(
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

  /** [S7-057] Creates a request. Only its two people see it while it is pending. */
  createBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests', successStatus: 201 })
    .errors({
      ...memberErrors,
      ...pickErrors(
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
   * [S7-058] Answers a request, once. An approval counts towards the daily limit like a gift. A decline takes
   * effect after `DECISION_UNDO_SECONDS`; until then only the caller sees it.
   */
  respondToBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/response' })
    .errors({
      ...memberErrors,
      ...pickErrors(
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
  /** Withdraws a request after `DECISION_UNDO_SECONDS`, unless it is approved by then. Idempotent. */
  cancelBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/cancel' })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'REQUEST_NOT_FOUND', 'REQUEST_ALREADY_ANSWERED'),
    })
    .input(z.object(activity))
    .output(Activity),
  /** Undoes the caller's decline or withdrawal. UNDO_EXPIRED means that it has already taken effect. */
  undoRequestDecision: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/undo' })
    .errors({
      ...memberErrors,
      ...pickErrors(
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
  /** Lists the requests to the caller, newest first: pending ones, and declines that can be undone. */
  listPendingRequests: oc
    .route({ method: 'GET', path: '/besos/requests' })
    .errors(memberErrors)
    .output(z.object({ requests: z.array(Activity) })),
};

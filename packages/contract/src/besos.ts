import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import { memberErrors, pickErrors } from './errors.ts';
import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT, CATEGORIES, DESCRIPTION_MAX_LENGTH } from './limits.ts';
import { multilineText } from './profiles.ts';

const description = (required: string) =>
  multilineText(DESCRIPTION_MAX_LENGTH, 'besos.descriptionTooLong', required);

/** The client makes a new key for each thing that a person wants to do; a repeat returns the first result. */
export const idempotencyKey = z.uuid();

/** [S5-025] A number of besos. */
const amount = z
  .number('besos.amountInvalid')
  .int('besos.amountInvalid')
  .min(BESOS_MIN_AMOUNT, 'besos.amountInvalid')
  .max(BESOS_MAX_AMOUNT, 'besos.amountInvalid');

/** [S7-056] The input of a gift. The giver is the person of the session. */
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

/** [S7-057] The input of a request. The person who asks is the person of the session. */
export const CreateBesoRequestInput = z.object({
  idempotencyKey,
  /** [S5-021] The person who is asked. */
  targetId: z.uuid('besos.requestPartnerRequired'),
  relationshipId: z.uuid('besos.requestPartnerRequired'),
  amount,
  /** [S5-020] Required; the error for a missing one has a text of its own. */
  description: description('besos.requestDescriptionRequired'),
  category: z.enum(CATEGORIES, 'besos.categoryRequired'),
  imageId: z.uuid().nullable().default(null),
});
export type CreateBesoRequestInput = z.input<typeof CreateBesoRequestInput>;

/** `version` grows with each change of the balance, so clients can ignore an older value that comes late. */
export const UserBesos = z.object({ totalBesos: z.int().nonnegative(), version: z.int().nonnegative() });
export type UserBesos = z.infer<typeof UserBesos>;

const activity = { activityId: z.uuid() };

export const besos = {
  /** [S3-010] [S1-004] Returns the balance of the caller. */
  getUserBesos: oc.route({ method: 'GET', path: '/besos/balance' }).errors(memberErrors).output(UserBesos),
  /** Gives besos, once per idempotency key. They are newly issued; the giver's balance stays the same. */
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
  /** Undoes a gift within `GIFT_UNDO_SECONDS`: no feed shows it any more. Its picture can be used again. */
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

  /** [S7-057] Creates a request, which only its two people see while it is pending. */
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
   * [S7-058] Answers a request. Only the person who was asked can, and only once. Approval issues the besos
   * to the requester and counts towards the daily limit like a gift. A decline takes effect after
   * `DECISION_UNDO_SECONDS`; until then only the caller sees it. Later answers are refused, with the status
   * that the request already has.
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
  /**
   * Withdraws a request. This takes effect after `DECISION_UNDO_SECONDS`, even if a decline is pending,
   * unless the request is approved before. Idempotent.
   */
  cancelBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/cancel' })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'REQUEST_NOT_FOUND', 'REQUEST_ALREADY_ANSWERED'),
    })
    .input(z.object(activity))
    .output(Activity),
  /** Undoes the caller's decline or withdrawal, if any. UNDO_EXPIRED: it has already taken effect. */
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
  /** Lists requests that wait for the caller's answer, and declines that can be undone, newest first. */
  listPendingRequests: oc
    .route({ method: 'GET', path: '/besos/requests' })
    .errors(memberErrors)
    .output(z.object({ requests: z.array(Activity) })),
};

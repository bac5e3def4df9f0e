import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { Activity } from './feed.ts';
import { Image } from './images.ts';
import {
  BESOS_MAX_AMOUNT,
  BESOS_MIN_AMOUNT,
  CATEGORIES,
  DESCRIPTION_MAX_LENGTH,
  MOVEMENTS_PAGE_SIZE,
} from './limits.ts';
import { Person } from './profiles.ts';

/** Counted in characters as PostgreSQL counts them (code points), so that both sides agree on an emoji. */
const description = (required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((text) => [...text].length <= DESCRIPTION_MAX_LENGTH, 'besos.descriptionTooLong');

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

/** `version` grows with each movement, so that an older value arriving late can be told apart. */
export const UserBesos = z.object({ totalBesos: z.int().nonnegative(), version: z.int().nonnegative() });
export type UserBesos = z.infer<typeof UserBesos>;

/** A line of the statement. */
export const Movement = z.object({
  /** The same for ever, and unlike any other's. */
  id: z.string(),
  /** `undo` takes a gift back; `reward` spends. */
  kind: z.enum(['gift', 'request', 'undo', 'reward']),
  at: z.iso.datetime(),
  /** With whom; null for a reward of mine, and for somebody who is hidden from me. */
  person: Person.nullable(),
  /** How many besos it was about. */
  besos: z.int().positive(),
  /** What it did to my balance: 0 where I gave, because giving costs nothing. */
  amount: z.int(),
  balanceAfter: z.int().nonnegative(),
  /** What for: the description, or the reward's title. Null where it was taken back or its person is hidden from me. */
  description: z.string().nullable(),
  category: z.enum(CATEGORIES).nullable(),
  image: Image.nullable(),
});
export type Movement = z.infer<typeof Movement>;

/** Newest first. `nextCursor` is opaque and null on the last page. */
export const MovementPage = z.object({ movements: z.array(Movement), nextCursor: z.string().nullable() });
export type MovementPage = z.infer<typeof MovementPage>;

/** YYYY-MM, a month of my own calendar. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/);

export const MovementFilter = z.object({
  personId: z.uuid().optional(),
  month: month.optional(),
});

/** Besos of one month; what was undone is in none of them. */
export const MonthOfBesos = z.object({
  month,
  received: z.int().nonnegative(),
  given: z.int().nonnegative(),
  spent: z.int().nonnegative(),
});
export type MonthOfBesos = z.infer<typeof MonthOfBesos>;

/**
 * The statement as a table, below `API_PREFIX`, with the filters of `listMovements` as query: RFC 4180, UTF-8, newest
 * first. It stands outside the operations because it streams.
 */
export const STATEMENT_PATH = '/besos/statement.csv';

const activity = { activityId: z.uuid() };

export const besos = {
  /** [S3-010] [S1-004] My own balance. */
  getUserBesos: oc.route({ method: 'GET', path: '/besos/balance' }).errors(memberErrors).output(UserBesos),
  /** Issues besos to the receiver and writes the activity, once per idempotency key. The giver pays nothing. */
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
   * Takes a gift of mine back within `GIFT_UNDO_SECONDS` of its making, by a compensating movement. Nobody's feed
   * shows it any more, and its picture can be used again. Undoing what I have undone answers the same again.
   */
  undoGift: oc
    .route({ method: 'POST', path: '/besos/gifts/{activityId}/undo' })
    .errors({
      ...memberErrors,
      ...errorsOf(
        'ORIGIN_REFUSED',
        'ACTIVITY_NOT_FOUND',
        'UNDO_EXPIRED',
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
        'IDEMPOTENCY_KEY_REUSED',
        'IMAGE_NOT_FOUND',
      ),
    })
    .input(CreateBesoRequestInput)
    .output(Activity),
  /**
   * [S7-058] The answer of the person asked, once: approving issues the besos to the one who asks, and counts on the
   * day's limit like a gift. Any other answer than the first hears which it was.
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
  /** Withdraws a request of mine. Cancelling a cancelled one answers the same again. */
  cancelBesoRequest: oc
    .route({ method: 'POST', path: '/besos/requests/{activityId}/cancel' })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'REQUEST_NOT_FOUND', 'REQUEST_ALREADY_ANSWERED'),
    })
    .input(z.object(activity))
    .output(Activity),
  /** Requests that wait for my answer, newest first, all of them: one person can have `REQUESTS_PENDING_MAX` there. */
  listPendingRequests: oc
    .route({ method: 'GET', path: '/besos/requests' })
    .errors(memberErrors)
    .output(z.object({ requests: z.array(Activity) })),

  /** My statement: what, when, with whom, balance after. Both filters may be set. */
  listMovements: oc
    .route({ method: 'GET', path: '/besos/movements' })
    .errors(memberErrors)
    .input(
      MovementFilter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(MOVEMENTS_PAGE_SIZE),
      }),
    )
    .output(MovementPage),
  /** The last `YEAR_MONTHS` months of my calendar, oldest first, the current one last; all of them, also empty ones. */
  getYear: oc
    .route({ method: 'GET', path: '/besos/year' })
    .errors(memberErrors)
    .output(z.object({ months: z.array(MonthOfBesos) })),
};

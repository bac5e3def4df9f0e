import { z } from 'zod';

/** How a request of besos can end. */
export const REQUEST_ANSWERS = ['approved', 'declined', 'cancelled', 'expired'] as const;

/**
 * Every error the API can answer, by code. An operation declares the ones it can give with `errorsOf(...)`;
 * the web app maps each code to a text, exhaustively. Data is for the program, never prose for people.
 */
export const errors = {
  INVALID_INPUT: {
    status: 422,
    /** `path` is the field in dot notation, `key` a translation key. */
    data: z.object({ fields: z.array(z.object({ path: z.string(), key: z.string() })) }),
  },
  UNAUTHORIZED: { status: 401 },
  PROFILE_REQUIRED: { status: 403 },
  ORIGIN_REFUSED: { status: 403 },
  NOT_FOUND: { status: 404 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  INTERNAL_SERVER_ERROR: { status: 500, data: z.object({ requestId: z.string() }) },

  INVALID_CREDENTIALS: { status: 401 },
  EMAIL_EXISTS: { status: 409 },
  PHONE_SIGN_UP_UNAVAILABLE: { status: 422 },

  PERSON_NOT_REACHABLE: { status: 404 },
  CANNOT_GIVE_TO_SELF: { status: 422 },
  DAILY_LIMIT: { status: 429, data: z.object({ opensAt: z.iso.datetime({ offset: true }) }) },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  ACTIVITY_NOT_FOUND: { status: 404 },
  UNDO_EXPIRED: { status: 410 },
  ALREADY_SPENT: { status: 409 },
  REQUEST_NOT_FOUND: { status: 404 },
  /** `status` is the answer that won. */
  REQUEST_ALREADY_ANSWERED: { status: 409, data: z.object({ status: z.enum(REQUEST_ANSWERS) }) },
  REQUESTS_PENDING_LIMIT: { status: 429 },

  REWARD_NOT_FOUND: { status: 404 },
  REWARD_ALREADY_REDEEMED: { status: 409 },
  REWARDS_LIMIT: { status: 409 },
  /** `totalBesos` is the balance that was too low. */
  NOT_ENOUGH_BESOS: { status: 409, data: z.object({ totalBesos: z.int() }) },

  IMAGE_NOT_FOUND: { status: 404 },
  IMAGE_TOO_LARGE: { status: 413 },
  IMAGE_UNREADABLE: { status: 422 },

  SEQUENCE_UNKNOWN: { status: 409 },

  PERSON_NOT_FOUND: { status: 404 },
  CANNOT_BLOCK_SELF: { status: 422 },
  REPORT_SUBJECT_NOT_FOUND: { status: 404 },
  CANNOT_REPORT_SELF: { status: 422 },

  PUSH_ENDPOINT_REFUSED: { status: 422 },

  INVITATION_NOT_FOUND: { status: 404 },
  INVITATION_ALREADY_ACCEPTED: { status: 409 },
  INVITATION_EXPIRED: { status: 410 },
  INVITATION_OWN: { status: 409 },
  ALREADY_CONNECTED: { status: 409 },
} as const;

export type ErrorCode = keyof typeof errors;

/** The part of the registry that one operation declares. */
export function errorsOf<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Pick<typeof errors, Codes[number]> {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, Codes[number]>;
}

/** Errors that any operation may answer. */
export const commonErrors = errorsOf('INVALID_INPUT', 'TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR');

/** Errors of an operation that needs a signed-in person with a profile. */
export const memberErrors = errorsOf(
  'INVALID_INPUT',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'UNAUTHORIZED',
  'PROFILE_REQUIRED',
);

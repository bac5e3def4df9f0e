import { z } from 'zod';
import { CAPTCHA_ACTIONS } from './captcha.ts';
import { DAILY_LIMIT_TEXTS } from './daily-limits.ts';
import { MAIL_CODE_TRIES, PHONE_CODE_TRIES, REQUEST_OUTCOMES } from './limits.ts';

const opens = z.object({ opensAt: z.iso.datetime({ offset: true }) });

const tooMany = { status: 429, data: opens } as const;
/** The errors of the daily limits, such as `LIKE_DAILY_LIMIT`. */
const dailyLimits = Object.fromEntries(
  Object.keys(DAILY_LIMIT_TEXTS).map((code) => [code, tooMany]),
) as Record<keyof typeof DAILY_LIMIT_TEXTS, typeof tooMany>;

/** All errors by code. The web app has a text for each. */
export const errors = {
  INVALID_INPUT: {
    status: 422,
    /** `path` is the field in dot notation, `key` names the message's translation. */
    data: z.object({ fields: z.array(z.object({ path: z.string(), key: z.string() })) }),
  },
  UNAUTHORIZED: { status: 401 },
  PROFILE_REQUIRED: { status: 403 },
  /** The request names another person than the one signed in. */
  OTHER_PERSON: { status: 409 },
  ORIGIN_REFUSED: { status: 403 },
  NOT_FOUND: { status: 404 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  BODY_TOO_LARGE: { status: 413 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfterSeconds: z.int() }) },
  INTERNAL_SERVER_ERROR: { status: 500, data: z.object({ requestId: z.string() }) },
  /** The server is unavailable for a moment; a client may repeat the request. */
  SERVICE_UNAVAILABLE: { status: 503, data: z.object({ retryAfterSeconds: z.int() }) },

  INVALID_CREDENTIALS: { status: 401 },
  /** After too many wrong passwords in a day, a new device needs a mailed link or a texted code. */
  SIGN_IN_LINK_REQUIRED: { status: 403 },
  /** Asks for a captcha: the client repeats the request with the captcha's result. */
  CAPTCHA_REQUIRED: {
    status: 428,
    data: z.object({ siteKey: z.string(), script: z.url(), action: z.enum(CAPTCHA_ACTIONS) }),
  },
  /** The captcha's result was wrong, expired, already used, or made for another action. */
  CAPTCHA_REFUSED: { status: 403 },
  /** A moderator suspended the account. */
  ACCOUNT_SUSPENDED: { status: 403 },
  EMAIL_EXISTS: { status: 409 },
  /** The errors of mailed links. A link works once, and a newer link of the same kind replaces it. */
  LINK_NOT_FOUND: { status: 404 },
  LINK_EXPIRED: { status: 410 },
  LINK_USED: { status: 409 },
  LINK_SUPERSEDED: { status: 409 },
  LINK_NEEDS_SIGN_IN: { status: 403 },
  /** Passkeys and second factors need a verified address or number. */
  PROOF_REQUIRED: { status: 403 },
  /** The last sign-in is too long ago for this change; `confirmation.confirmIdentity` renews it. */
  FRESH_SIGN_IN_REQUIRED: { status: 403 },
  /** The account is not being deleted, or its erasure has begun. */
  ACCOUNT_NOT_LEAVING: { status: 409 },
  /** An export is being made, or the last one was made too recently. */
  EXPORT_TOO_SOON: { status: 429, data: opens },
  /** There is no export, or it is not ready. */
  EXPORT_NOT_FOUND: { status: 404 },
  /** The sign-in waited too long for the second factor and must start again. */
  CHALLENGE_OVER: { status: 410 },
  CODE_WRONG: { status: 422 },
  /** An authenticator's code works once; the next one appears within 30 s. */
  CODE_USED: { status: 409 },
  SECOND_FACTOR_ON: { status: 409 },
  SECOND_FACTOR_NOT_FOUND: { status: 404 },
  PHONE_UNAVAILABLE: { status: 422 },
  PHONE_COUNTRY_REFUSED: { status: 422 },
  MAIL_CODE_WRONG: { status: 422, data: z.object({ triesLeft: z.int().min(0).max(MAIL_CODE_TRIES) }) },
  /** The code is too old, replaced, tried too often, or requested in another browser. */
  MAIL_CODE_ENDED: { status: 410 },
  PHONE_CODE_WRONG: { status: 422, data: z.object({ triesLeft: z.int().min(0).max(PHONE_CODE_TRIES) }) },
  PHONE_CODE_ENDED: { status: 410 },
  PHONE_DAILY_LIMIT: { status: 429, data: opens },
  /** This error and the next go only to people who have proved that the number is theirs. */
  PHONE_EXISTS: { status: 409 },
  PHONE_NOT_REGISTERED: { status: 404 },
  PASSKEY_REFUSED: { status: 422 },
  PASSKEY_NOT_FOUND: { status: 404 },
  PASSKEYS_LIMIT: { status: 409 },

  TERMS_CHANGED: { status: 409 },
  /** The operator of this installation receives no messages. */
  CONTACT_UNAVAILABLE: { status: 409 },
  /** This error and the next are returned to operators only. */
  REPORT_NOT_FOUND: { status: 404 },
  REPORT_CLOSED: { status: 409 },

  PERSON_NOT_REACHABLE: { status: 404 },
  CANNOT_GIVE_TO_SELF: { status: 422 },
  DAILY_LIMIT: { status: 429, data: opens },
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  ACTIVITY_NOT_FOUND: { status: 404 },
  COMMENT_NOT_FOUND: { status: 404 },
  MESSAGE_NOT_FOUND: { status: 404 },
  RECOMMENDATION_NOT_FOUND: { status: 404 },
  AUDIENCE_NOT_FOUND: { status: 404 },
  RECOMMENDATIONS_SAVED_LIMIT: { status: 409 },
  UNDO_EXPIRED: { status: 410 },
  ALREADY_SPENT: { status: 409 },
  REQUEST_NOT_FOUND: { status: 404 },
  /** `status` is the outcome that the request already has. */
  REQUEST_ALREADY_ANSWERED: { status: 409, data: z.object({ status: z.enum(REQUEST_OUTCOMES) }) },
  REQUESTS_PENDING_LIMIT: { status: 429, data: opens },

  ...dailyLimits,
  CONNECTIONS_OPEN_LIMIT: { status: 429, data: opens },
  MESSAGE_MINUTE_LIMIT: { status: 429, data: opens },
  INVITATIONS_OPEN_LIMIT: { status: 429, data: opens },

  /** Also stands for other people's quizzes, and for people without a relationship to the caller. */
  QUIZ_NOT_FOUND: { status: 404 },
  QUIZ_MY_INFO_MISSING: { status: 409 },
  QUIZ_NOT_OPEN: { status: 409 },
  QUIZ_WAITS_FOR_PARTNER: { status: 409 },
  QUIZ_COMPLETED: { status: 409, data: opens },
  QUIZ_LAPSED: { status: 410 },

  REWARD_NOT_FOUND: { status: 404 },
  REWARD_ALREADY_REDEEMED: { status: 409 },
  REWARDS_LIMIT: { status: 409 },
  /** `totalBesos` is the balance, which is too low. */
  NOT_ENOUGH_BESOS: { status: 409, data: z.object({ totalBesos: z.int() }) },

  IMAGE_NOT_FOUND: { status: 404 },
  IMAGE_TOO_LARGE: { status: 413 },
  IMAGES_QUOTA: { status: 409 },
  STORAGE_FULL: { status: 507 },
  IMAGE_UNREADABLE: { status: 422 },

  SEQUENCE_UNKNOWN: { status: 409 },

  PERSON_NOT_FOUND: { status: 404 },
  CANNOT_BLOCK_SELF: { status: 422 },
  REPORT_SUBJECT_NOT_FOUND: { status: 404 },
  CANNOT_REPORT_SELF: { status: 422 },

  /** Returned only to members of the group; anybody else gets NOT_FOUND. */
  OWNER_ONLY: { status: 403 },
  /** Also returned for members whom the viewer may not see. */
  MEMBER_NOT_FOUND: { status: 404 },

  PUSH_ENDPOINT_REFUSED: { status: 422 },

  INVITATION_NOT_FOUND: { status: 404 },
  INVITATION_ALREADY_ACCEPTED: { status: 409 },
  INVITATION_EXPIRED: { status: 410 },
  INVITATION_OWN: { status: 409 },
  /** Only the account with the invitation's address can accept a mailed invitation. */
  INVITATION_OTHER_ADDRESS: { status: 403 },
  /** The person was removed from the group after the invitation, and needs a newer invitation. */
  INVITATION_BEFORE_REMOVAL: { status: 410 },
  /** The address already has an open invitation to this relationship. */
  INVITATION_ALREADY_SENT: { status: 409 },
  INVITATION_RESENDS_LIMIT: { status: 429 },
  EMAIL_UNVERIFIED: { status: 403 },
  ALREADY_CONNECTED: { status: 409 },

  CONNECTION_NOT_FOUND: { status: 404 },
  /** The request has been accepted, declined, withdrawn or has expired. */
  CONNECTION_ENDED: { status: 409 },
  /** The person must confirm explicitly that they become a couple. */
  COUPLE_UNCONFIRMED: { status: 422 },
  CANNOT_CONNECT_SELF: { status: 422 },
  /** The other person declined recently, or the caller withdrew a request that is less than a day old. */
  CONNECTION_ASKED_BEFORE: { status: 409, data: opens },
} as const;

export type ErrorCode = keyof typeof errors;

export function pickErrors<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): Pick<typeof errors, Codes[number]> {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, Codes[number]>;
}

export const commonErrors = pickErrors(
  'INVALID_INPUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'ACCOUNT_SUSPENDED',
);

export const guardedErrors = {
  ...commonErrors,
  ...pickErrors('ORIGIN_REFUSED', 'CAPTCHA_REQUIRED', 'CAPTCHA_REFUSED'),
};

export const memberErrors = pickErrors(
  'INVALID_INPUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'UNAUTHORIZED',
  'PROFILE_REQUIRED',
  'OTHER_PERSON',
);

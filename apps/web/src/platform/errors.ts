import type { ErrorCode } from '@beso/contract/errors';
import { REQUEST_ANSWERS } from '@beso/contract/limits';
import type { Translate, TranslationKey } from './i18n/index.ts';

/** The text of each error of the contract. A code without a text does not compile. */
const texts: Record<ErrorCode, TranslationKey> = {
  INVALID_INPUT: 'errors.invalidInput',
  UNAUTHORIZED: 'errors.unauthorized',
  PROFILE_REQUIRED: 'errors.profileRequired',
  OTHER_PERSON: 'errors.otherPerson',
  ORIGIN_REFUSED: 'errors.originRefused',
  NOT_FOUND: 'errors.notFound',
  UNSUPPORTED_MEDIA_TYPE: 'common.failure.unexpected',
  BODY_TOO_LARGE: 'errors.bodyTooLarge',
  TOO_MANY_REQUESTS: 'errors.tooManyRequests',
  INTERNAL_SERVER_ERROR: 'common.failure.unexpected',
  SERVICE_UNAVAILABLE: 'errors.serviceUnavailable',
  INVALID_CREDENTIALS: 'errors.invalidCredentials',
  SIGN_IN_LINK_REQUIRED: 'errors.signInLinkRequired',
  CAPTCHA_REQUIRED: 'errors.captchaRequired',
  CAPTCHA_REFUSED: 'errors.captchaRefused',
  ACCOUNT_SUSPENDED: 'errors.accountSuspended',
  TERMS_CHANGED: 'errors.termsChanged',
  CONTACT_UNAVAILABLE: 'errors.contactUnavailable',
  REPORT_NOT_FOUND: 'errors.reportNotFound',
  REPORT_CLOSED: 'errors.reportClosed',
  EMAIL_EXISTS: 'errors.emailExists',
  LINK_NOT_FOUND: 'errors.linkNotFound',
  LINK_EXPIRED: 'errors.linkExpired',
  LINK_USED: 'errors.linkUsed',
  LINK_SUPERSEDED: 'errors.linkSuperseded',
  LINK_NEEDS_SIGN_IN: 'errors.linkNeedsSignIn',
  PROOF_REQUIRED: 'errors.proofRequired',
  FRESH_SIGN_IN_REQUIRED: 'errors.freshSignInRequired',
  ACCOUNT_NOT_LEAVING: 'errors.accountNotLeaving',
  EXPORT_TOO_SOON: 'errors.exportTooSoon',
  EXPORT_NOT_FOUND: 'errors.exportNotFound',
  CHALLENGE_OVER: 'errors.challengeOver',
  CODE_WRONG: 'errors.codeWrong',
  CODE_USED: 'errors.codeUsed',
  SECOND_FACTOR_ON: 'errors.secondFactorOn',
  SECOND_FACTOR_NOT_FOUND: 'errors.secondFactorNotFound',
  PHONE_UNAVAILABLE: 'errors.phoneUnavailable',
  PHONE_COUNTRY_REFUSED: 'errors.phoneCountryRefused',
  MAIL_CODE_WRONG: 'errors.phoneCodeWrong',
  MAIL_CODE_ENDED: 'errors.phoneCodeEnded',
  PHONE_CODE_WRONG: 'errors.phoneCodeWrong',
  PHONE_CODE_ENDED: 'errors.phoneCodeEnded',
  PHONE_DAILY_LIMIT: 'errors.phoneDailyLimit',
  PHONE_EXISTS: 'errors.phoneExists',
  PHONE_NOT_REGISTERED: 'errors.phoneNotRegistered',
  PASSKEY_REFUSED: 'errors.passkeyRefused',
  PASSKEY_NOT_FOUND: 'errors.passkeyNotFound',
  PASSKEYS_LIMIT: 'errors.passkeysLimit',
  PERSON_NOT_REACHABLE: 'errors.personNotReachable',
  CANNOT_GIVE_TO_SELF: 'errors.cannotGiveToSelf',
  DAILY_LIMIT: 'errors.dailyLimit',
  IDEMPOTENCY_KEY_REUSED: 'errors.idempotencyKeyReused',
  ACTIVITY_NOT_FOUND: 'errors.activityNotFound',
  COMMENT_NOT_FOUND: 'errors.commentNotFound',
  MESSAGE_NOT_FOUND: 'errors.messageNotFound',
  RECOMMENDATION_NOT_FOUND: 'recommendations.notFound',
  AUDIENCE_NOT_FOUND: 'recommendations.audienceNotFound',
  RECOMMENDATIONS_SAVED_LIMIT: 'recommendations.savedLimit',
  UNDO_EXPIRED: 'errors.undoExpired',
  ALREADY_SPENT: 'errors.alreadySpent',
  REQUEST_NOT_FOUND: 'errors.requestNotFound',
  REQUEST_ALREADY_ANSWERED: 'errors.requestAlreadyAnswered',
  REQUESTS_PENDING_LIMIT: 'errors.requestsPendingLimit',
  UNDO_DAILY_LIMIT: 'errors.undoDailyLimit',
  REGRET_DAILY_LIMIT: 'errors.regretDailyLimit',
  REQUEST_DAILY_LIMIT: 'errors.requestDailyLimit',
  INVITATION_DAILY_LIMIT: 'errors.invitationDailyLimit',
  GROUP_DAILY_LIMIT: 'errors.groupDailyLimit',
  REPORT_DAILY_LIMIT: 'errors.reportDailyLimit',
  BLOCK_DAILY_LIMIT: 'errors.blockDailyLimit',
  REWARD_DAILY_LIMIT: 'errors.rewardDailyLimit',
  PROFILE_DAILY_LIMIT: 'errors.profileDailyLimit',
  PREFERENCE_DAILY_LIMIT: 'errors.preferenceDailyLimit',
  LIKE_DAILY_LIMIT: 'errors.likeDailyLimit',
  COMMENT_DAILY_LIMIT: 'errors.commentDailyLimit',
  MESSAGE_DAILY_LIMIT: 'errors.messageDailyLimit',
  MESSAGE_MINUTE_LIMIT: 'errors.messageMinuteLimit',
  CONNECTION_DAILY_LIMIT: 'errors.connectionDailyLimit',
  SEARCH_DAILY_LIMIT: 'errors.searchDailyLimit',
  CONNECTIONS_OPEN_LIMIT: 'errors.connectionsOpenLimit',
  RECOMMENDATION_DAILY_LIMIT: 'recommendations.dailyLimit',
  ROLE_DAILY_LIMIT: 'errors.roleDailyLimit',
  OWNER_ONLY: 'errors.ownerOnly',
  MEMBER_NOT_FOUND: 'errors.memberNotFound',
  INVITATIONS_OPEN_LIMIT: 'errors.invitationsOpenLimit',
  QUIZ_NOT_FOUND: 'errors.quizNotFound',
  QUIZ_MY_INFO_MISSING: 'errors.quizMyInfoMissing',
  QUIZ_NOT_OPEN: 'errors.quizNotOpen',
  QUIZ_WAITS_FOR_PARTNER: 'errors.quizWaitsForPartner',
  QUIZ_COMPLETED: 'errors.quizCompleted',
  QUIZ_LAPSED: 'errors.quizLapsed',
  REWARD_NOT_FOUND: 'errors.rewardNotFound',
  REWARD_ALREADY_REDEEMED: 'errors.rewardAlreadyRedeemed',
  REWARDS_LIMIT: 'errors.rewardsLimit',
  NOT_ENOUGH_BESOS: 'errors.notEnoughBesos',
  IMAGE_NOT_FOUND: 'errors.imageNotFound',
  IMAGE_TOO_LARGE: 'errors.imageTooLarge',
  IMAGES_QUOTA: 'errors.imagesQuota',
  STORAGE_FULL: 'errors.storageFull',
  IMAGE_UNREADABLE: 'errors.imageUnreadable',
  SEQUENCE_UNKNOWN: 'errors.sequenceUnknown',
  PERSON_NOT_FOUND: 'errors.personNotFound',
  CANNOT_BLOCK_SELF: 'errors.cannotBlockSelf',
  REPORT_SUBJECT_NOT_FOUND: 'errors.reportSubjectNotFound',
  CANNOT_REPORT_SELF: 'errors.cannotReportSelf',
  PUSH_ENDPOINT_REFUSED: 'errors.pushEndpointRefused',
  INVITATION_NOT_FOUND: 'errors.invitationNotFound',
  INVITATION_ALREADY_ACCEPTED: 'errors.invitationAlreadyAccepted',
  INVITATION_EXPIRED: 'errors.invitationExpired',
  INVITATION_OWN: 'errors.invitationOwn',
  INVITATION_OTHER_ADDRESS: 'errors.invitationOtherAddress',
  INVITATION_BEFORE_REMOVAL: 'errors.invitationBeforeRemoval',
  INVITATION_ALREADY_SENT: 'errors.invitationAlreadySent',
  INVITATION_RESENDS_LIMIT: 'errors.invitationResendsLimit',
  EMAIL_UNVERIFIED: 'errors.emailUnverified',
  ALREADY_CONNECTED: 'errors.alreadyConnected',
  CONNECTION_NOT_FOUND: 'errors.connectionNotFound',
  CONNECTION_ENDED: 'errors.connectionEnded',
  COUPLE_UNCONFIRMED: 'errors.coupleUnconfirmed',
  CANNOT_CONNECT_SELF: 'errors.cannotConnectSelf',
  CONNECTION_ASKED_BEFORE: 'errors.connectionAskedBefore',
};

const answered: Record<(typeof REQUEST_ANSWERS)[number], TranslationKey> = {
  approved: 'errors.requestApproved',
  declined: 'errors.requestDeclined',
  cancelled: 'errors.requestCancelled',
  expired: 'errors.requestExpired',
};

/** An error of the contract. `data` has the shape that the code declares. */
export interface ApiError {
  code: ErrorCode;
  status: number;
  data?: unknown;
}

/** No response arrived: the network or server is unreachable (`offline`), or it took too long (`timeout`). */
export class NetworkError extends Error {
  readonly kind: 'offline' | 'timeout';

  constructor(kind: 'offline' | 'timeout', cause?: unknown) {
    super(kind, { cause });
    this.name = 'NetworkError';
    this.kind = kind;
  }
}

export function isApiError(error: unknown): error is ApiError {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status } = error as Partial<ApiError>;
  return typeof status === 'number' && typeof code === 'string' && Object.hasOwn(texts, code);
}

export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Narrows an error to one code of the contract, for example `hasCode(error, 'EMAIL_EXISTS')`. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { code: Code } {
  return isApiError(error) && error.code === code;
}

/** Returns whether the refusal concerns the session and not the request. */
export function isAboutSession(error: unknown): boolean {
  return (['UNAUTHORIZED', 'PROFILE_REQUIRED', 'OTHER_PERSON'] as const).some((code) => hasCode(error, code));
}

/** Returns whether a retry is safe: the server did not answer, or failed while answering. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return error instanceof NetworkError || (status !== undefined && status >= 500);
}

function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}

export function isOffline(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'offline';
}

/** Returns whether the error is a refusal with a text that needs no further explanation. */
export function isExplained(error: unknown): boolean {
  return isApiError(error) && error.code !== 'INTERNAL_SERVER_ERROR';
}

/** Returns whether the error is a fault of ours: neither a refusal nor a lost connection. */
export function isOurs(error: unknown): boolean {
  return !(error instanceof NetworkError) && !isExplained(error);
}

export function failureTitle(error: unknown, t: Translate): string {
  return isOffline(error) ? t('common.offline') : t('common.failure.title');
}

/** Returns the sentence below the heading: the cause, and the next step. */
export function failureText(error: unknown, t: Translate): string {
  return isOurs(error) ? t('common.failure.ours') : errorText(error, t);
}

/** Returns the sentence to show for any thrown value. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof NetworkError) {
    return error.kind === 'timeout' ? t('common.failure.timeout') : t('common.failure.offline');
  }
  if (!isApiError(error)) return t('common.failure.unexpected');
  if (error.code === 'TOO_MANY_REQUESTS') {
    const seconds = Number(field(error.data, 'retryAfterSeconds')) || 1;
    return seconds < 60
      ? t('errors.tooManyRequests', { count: seconds })
      : t('errors.tooManyRequestsMinutes', { count: Math.ceil(seconds / 60) });
  }
  if (error.code === 'PHONE_CODE_WRONG' || error.code === 'MAIL_CODE_WRONG') {
    return t('errors.phoneCodeWrong', { count: Number(field(error.data, 'triesLeft')) || 0 });
  }
  const opensAt = new Date(String(field(error.data, 'opensAt')));
  if (!Number.isNaN(opensAt.getTime())) {
    if (error.code === 'DAILY_LIMIT') return t('errors.dailyLimitUntil', { opensAt });
    return `${t(texts[error.code])} ${t('errors.opensAgain', { opensAt })}`;
  }
  if (error.code === 'REQUEST_ALREADY_ANSWERED') {
    const status = REQUEST_ANSWERS.find((answer) => answer === field(error.data, 'status'));
    if (status !== undefined) return t(answered[status]);
  }
  return t(texts[error.code]);
}

/**
 * Returns the refused fields of INVALID_INPUT by path, with their message keys; empty for every other error.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!hasCode(error, 'INVALID_INPUT')) return {};
  const fields = field(error.data, 'fields');
  if (!Array.isArray(fields)) return {};
  const found = fields.map((entry) => [field(entry, 'path'), field(entry, 'key')] as const);
  return Object.fromEntries(
    found.filter(([path, key]) => typeof path === 'string' && typeof key === 'string'),
  );
}

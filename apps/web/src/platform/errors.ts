import type { ErrorCode } from '@beso/contract/errors';
import { REQUEST_OUTCOMES } from '@beso/contract/limits';
import { ERROR_TEXTS } from './errorTexts.ts';
import type { Translate, TranslationKey } from './i18n/index.ts';

const answered: Record<(typeof REQUEST_OUTCOMES)[number], TranslationKey> = {
  approved: 'errors.requestApproved',
  declined: 'errors.requestDeclined',
  cancelled: 'errors.requestCancelled',
  expired: 'errors.requestExpired',
};

/** An error of the contract. Its code decides the shape of `data`. */
export interface ApiError {
  code: ErrorCode;
  status: number;
  data?: unknown;
}

/** Thrown if no response arrives. `interrupted` means that the server can be reached again. */
export class NetworkError extends Error {
  readonly kind: 'offline' | 'interrupted' | 'timeout';

  constructor(kind: NetworkError['kind'], cause?: unknown) {
    super(kind, { cause });
    this.name = 'NetworkError';
    this.kind = kind;
  }
}

export function isApiError(error: unknown): error is ApiError {
  if (typeof error !== 'object' || error === null) return false;
  const { code, status } = error as Partial<ApiError>;
  return typeof status === 'number' && typeof code === 'string' && Object.hasOwn(ERROR_TEXTS, code);
}

export function errorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Returns whether the error has this code of the contract. */
export function hasCode<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { code: Code } {
  return isApiError(error) && error.code === code;
}

/** Returns whether the server refused the session itself, whatever the request. */
export function isSessionError(error: unknown): boolean {
  return (['UNAUTHORIZED', 'PROFILE_REQUIRED', 'OTHER_PERSON'] as const).some((code) => hasCode(error, code));
}

/** Returns whether a retry may help. */
export function isTransient(error: unknown): boolean {
  const status = errorStatus(error);
  return error instanceof NetworkError || (status !== undefined && status >= 500);
}

function field(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
}

export function isOfflineError(error: unknown): boolean {
  return error instanceof NetworkError && error.kind === 'offline';
}

/** Returns whether the error has a text that explains it. */
export function hasErrorText(error: unknown): boolean {
  return isApiError(error) && error.code !== 'INTERNAL_SERVER_ERROR';
}

/** Returns whether the error is a bug in BESO. */
export function isUnexpectedError(error: unknown): boolean {
  return !(error instanceof NetworkError) && !hasErrorText(error);
}

export function failureTitle(error: unknown, t: Translate): string {
  return isOfflineError(error) ? t('common.offline') : t('common.failure.title');
}

/** Like `errorText`, but says of an unexpected error that BESO is to blame and what to do. */
export function failureText(error: unknown, t: Translate): string {
  return isUnexpectedError(error) ? t('common.failure.ours') : errorText(error, t);
}

/** Returns the sentence to show for anything that was thrown. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof NetworkError) {
    return t(`common.failure.${error.kind}`);
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
    return `${t(ERROR_TEXTS[error.code])} ${t('errors.opensAgain', { opensAt })}`;
  }
  if (error.code === 'REQUEST_ALREADY_ANSWERED') {
    const status = REQUEST_OUTCOMES.find((answer) => answer === field(error.data, 'status'));
    if (status !== undefined) return t(answered[status]);
  }
  return t(ERROR_TEXTS[error.code]);
}

/** Returns the paths of the fields that the server refused, with message keys. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!hasCode(error, 'INVALID_INPUT')) return {};
  const fields = field(error.data, 'fields');
  if (!Array.isArray(fields)) return {};
  const found = fields.map((entry) => [field(entry, 'path'), field(entry, 'key')] as const);
  return Object.fromEntries(
    found.filter(([path, key]) => typeof path === 'string' && typeof key === 'string'),
  );
}

import { errorText, hasCode, NetworkError } from '../../platform/errors.ts';
import type { Translate } from '../../platform/i18n/index.ts';

/** [S8-025] [S8-026] [S8-027] [S8-032] Returns the message for a like that failed. */
export function likeFailure(error: unknown, t: Translate): string {
  if (hasCode(error, 'UNAUTHORIZED')) return t('reactions.loginToLike');
  const known =
    (error instanceof NetworkError && error.kind === 'offline') ||
    hasCode(error, 'ACTIVITY_NOT_FOUND') ||
    hasCode(error, 'LIKE_DAILY_LIMIT');
  return known ? errorText(error, t) : t('reactions.likeFailed');
}

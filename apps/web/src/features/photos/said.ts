import { errorText, hasCode, isOurs, NetworkError } from '../../platform/errors.ts';
import type { Translate } from '../../platform/i18n/index.ts';

/**
 * [S8-038] to [S8-041] Why a photo was not taken or sent, and what to do. What the server explains, and that
 * one is offline, is said in its own words.
 */
export function photoFailure(error: unknown, t: Translate): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return t('besos.cameraNotAllowed');
  if (hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'ORIGIN_REFUSED')) return t('besos.photoNotAllowed');
  if (hasCode(error, 'BODY_TOO_LARGE')) return t('errors.imageTooLarge');
  const late = error instanceof NetworkError && error.kind === 'timeout';
  return late || isOurs(error) ? t('besos.photoFailed') : errorText(error, t);
}

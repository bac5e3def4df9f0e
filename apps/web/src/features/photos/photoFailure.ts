import { errorText, hasCode, isUnexpectedError, NetworkError } from '../../platform/errors.ts';
import type { Translate } from '../../platform/i18n/index.ts';

/** [S5-028] [S8-038] to [S8-041] Returns the message for a photo that could not be taken or uploaded. */
export function photoFailure(error: unknown, t: Translate): string {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return t('besos.cameraNotAllowed');
  if (hasCode(error, 'UNAUTHORIZED')) return t('besos.photoNeedsSignIn');
  if (hasCode(error, 'ORIGIN_REFUSED')) return t('besos.photoNotAllowed');
  if (hasCode(error, 'BODY_TOO_LARGE')) return t('errors.imageTooLarge');
  const late = error instanceof NetworkError && error.kind === 'timeout';
  return late || isUnexpectedError(error) ? t('besos.photoFailed') : errorText(error, t);
}

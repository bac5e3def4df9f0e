import type { SessionState } from '@beso/contract/auth';
import { errorText, isApiError, NetworkError } from '../../../platform/errors.ts';
import type { Translate } from '../../../platform/i18n/index.ts';
import { restoreFromBiometry, turnOffBiometry } from '../../../platform/native/bearer.ts';
import {
  type BiometricPromptTexts,
  isBiometryMissing,
  isEntryMissing,
} from '../../../platform/native/biometric.ts';
import { restoreDrafts } from '../../../platform/native/cameraReturn.ts';

/** [S4-020] Thrown if biometry protects no session that the server accepts. */
class NoStoredSession extends Error {}

async function noStoredSession(): Promise<NoStoredSession> {
  await turnOffBiometry();
  return new NoStoredSession();
}

/**
 * [S4-020] Unlocks the protected session by biometry, and deletes it if the server has ended it.
 * @param look asks the server whose session this is
 * @throws the errors of the device and the API, which `biometricProblem` explains
 */
export async function restoreByBiometry(
  words: BiometricPromptTexts,
  look: () => Promise<SessionState>,
): Promise<SessionState> {
  try {
    await restoreFromBiometry(words);
  } catch (error) {
    throw isEntryMissing(error) ? await noStoredSession() : error;
  }
  const state = await look();
  if (state.session === null) throw await noStoredSession();
  restoreDrafts();
  return state;
}

/** [S8-076] Returns the message for a biometric sign-in that failed. */
export function biometricProblem(error: unknown, t: Translate): string {
  if (error instanceof NoStoredSession) return t('biometric.noSession');
  if (isBiometryMissing(error)) return t('biometric.notSupported');
  const isKnown = error instanceof NetworkError || isApiError(error);
  return isKnown ? errorText(error, t) : t('biometric.failed');
}

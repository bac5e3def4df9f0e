import type { Session } from '@beso/contract/auth';
import type { BiometricPromptTexts } from '../../../platform/native/biometric.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { hasUsedPasskey, loadPasskeys, supportsPasskeys } from '../passkeys/index.ts';

const DECLINED_KEY = 'passkey.declined';

type User = Session['user'];

/** Returns whether to offer a passkey: once, on a device that can create a passkey. */
async function isPasskeyOffered({ emailVerified, phone }: User): Promise<boolean> {
  if (!emailVerified && phone === null) return false;
  if (!supportsPasskeys() || hasUsedPasskey() || readLocal(DECLINED_KEY) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Returns whether biometry can be offered. Turns biometry off first, because its session is outdated. */
async function isBiometryOffered(): Promise<boolean> {
  const { turnOffBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryAvailable } = await import('../../../platform/native/biometric.ts');
  await turnOffBiometry();
  return isBiometryAvailable();
}

/** [S2-066] Returns whether to offer one-tap sign-in to a person who has just signed in. */
export async function isOneTapOffered(user: User): Promise<boolean> {
  try {
    return await (isNativeApp() ? isBiometryOffered() : isPasskeyOffered(user));
  } catch {
    return false;
  }
}

/** [S4-019] Handles "Not Now". A native app asks again after the next sign-in. */
export function declineOneTap(): void {
  if (!isNativeApp()) writeLocal(DECLINED_KEY, '1');
}

/** Returns false if the person dismissed the prompt. Rejects with other errors. */
async function unlessGivenUp(action: Promise<unknown>, isGivenUp: (error: unknown) => boolean) {
  try {
    await action;
    return true;
  } catch (error) {
    if (isGivenUp(error)) return false;
    throw error;
  }
}

/**
 * [S4-019] Protects the session by biometry, or creates a passkey in a browser.
 * @returns false if the person dismissed the prompt
 */
export async function enableOneTap(user: User, words: BiometricPromptTexts): Promise<boolean> {
  if (!isNativeApp()) {
    const { addPasskey, isPasskeyCancelled } = await loadPasskeys();
    return unlessGivenUp(addPasskey(), isPasskeyCancelled);
  }
  const { protectByBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryDismissed } = await import('../../../platform/native/biometric.ts');
  return unlessGivenUp(protectByBiometry(user.email || (user.phone ?? ''), words), isBiometryDismissed);
}

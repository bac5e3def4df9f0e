import type { Session } from '@beso/contract/auth';
import type { BiometricWords } from '../../../platform/native/biometric.ts';
import { inShell } from '../../../platform/native/device.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { hasUsedPasskey, knowsPasskeys, loadPasskeys } from '../passkeys/index.ts';

const DECLINED_KEY = 'passkey.declined';

type User = Session['user'];

/** A browser offers a passkey once, if the device itself can create one and the account accepts it. */
async function isPasskeyOffered({ emailVerified, phone }: User): Promise<boolean> {
  if (!emailVerified && phone === null) return false;
  if (!knowsPasskeys() || hasUsedPasskey() || readLocal(DECLINED_KEY) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Any earlier session that biometry protects has ended, since the person signed in by other means. */
async function isBiometryOffered(): Promise<boolean> {
  const { turnOffBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryAvailable } = await import('../../../platform/native/biometric.ts');
  await turnOffBiometry();
  return isBiometryAvailable();
}

/** [S2-066] Returns whether to offer one-tap sign-in to a person who has just signed in. */
export async function isOneTapOffered(user: User): Promise<boolean> {
  try {
    return await (inShell() ? isBiometryOffered() : isPasskeyOffered(user));
  } catch {
    return false;
  }
}

/** [S4-019] Handles "Not Now". A native app asks again; a browser has it in its settings. */
export function declineOneTap(): void {
  if (!inShell()) writeLocal(DECLINED_KEY, '1');
}

/** Returns false if the person dismissed the prompt. Rejects with other errors of API and device. */
async function unlessGivenUp(action: Promise<unknown>, isGivenUp: (error: unknown) => boolean) {
  try {
    await action;
    return true;
  } catch (error) {
    if (isGivenUp(error)) return false;
    throw error;
  }
}

/** [S4-019] Protects the session by biometry, or creates a passkey. @returns false if the person declined */
export async function enableOneTap(user: User, words: BiometricWords): Promise<boolean> {
  if (!inShell()) {
    const { addPasskey, isPasskeyCancelled } = await loadPasskeys();
    return unlessGivenUp(addPasskey(), isPasskeyCancelled);
  }
  const { protectByBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryDismissed } = await import('../../../platform/native/biometric.ts');
  return unlessGivenUp(protectByBiometry(user.email || (user.phone ?? ''), words), isBiometryDismissed);
}

import type { Session } from '@beso/contract/auth';
import type { BiometricWords } from '../../../platform/native/biometric.ts';
import { inShell } from '../../../platform/native/device.ts';
import { readLocal, writeLocal } from '../../../platform/storage/storage.ts';
import { hasUsedPasskey, knowsPasskeys, loadPasskeys } from '../passkeys/index.ts';

const DECLINED_KEY = 'passkey.declined';

type User = Session['user'];

/** A browser offers a passkey once, where the device itself can make one and the account takes one. */
async function isPasskeyOffered({ emailVerified, phone }: User): Promise<boolean> {
  if (!emailVerified && phone === null) return false;
  if (!knowsPasskeys() || hasUsedPasskey() || readLocal(DECLINED_KEY) !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** An earlier session behind biometry ended, or its person would not have signed in by other means. */
async function isBiometryOffered(): Promise<boolean> {
  const { leaveBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryThere } = await import('../../../platform/native/biometric.ts');
  await leaveBiometry();
  return isBiometryThere();
}

/** [S2-066] Whether a person who has just signed in is asked to do so with one tap from now on. */
export async function isOneTapOffered(user: User): Promise<boolean> {
  try {
    return await (inShell() ? isBiometryOffered() : isPasskeyOffered(user));
  } catch {
    return false;
  }
}

/** [S4-019] "Not Now". A shell asks again after the next sign-in, a browser has its settings. */
export function declineOneTap(): void {
  if (!inShell()) writeLocal(DECLINED_KEY, '1');
}

/** False where the person put the device's question away. Rejects as the API and the device do. */
async function unlessGivenUp(action: Promise<unknown>, isGivenUp: (error: unknown) => boolean) {
  try {
    await action;
    return true;
  } catch (error) {
    if (isGivenUp(error)) return false;
    throw error;
  }
}

/** [S4-019] Puts the session behind biometry, or makes a passkey. @returns false if the person declined */
export async function enableOneTap(user: User, words: BiometricWords): Promise<boolean> {
  if (!inShell()) {
    const { addPasskey, isGivenUp } = await loadPasskeys();
    return unlessGivenUp(addPasskey(), isGivenUp);
  }
  const { putBehindBiometry } = await import('../../../platform/native/bearer.ts');
  const { isBiometryGivenUp } = await import('../../../platform/native/biometric.ts');
  return unlessGivenUp(putBehindBiometry(user.email || (user.phone ?? ''), words), isBiometryGivenUp);
}

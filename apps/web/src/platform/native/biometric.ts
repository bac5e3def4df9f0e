import { AccessControl, BiometricAuthError, NativeBiometric } from '@capgo/capacitor-native-biometric';
import { removeLocal, writeLocal } from '../storage/storage.ts';
import { BIOMETRIC_KEY } from './biometricMark.ts';

/** [S3-027] The name of the protected entry in the device's keychain or keystore. */
const server = 'biometric_session';

const GIVEN_UP: readonly number[] = [
  BiometricAuthError.APP_CANCEL,
  BiometricAuthError.SYSTEM_CANCEL,
  BiometricAuthError.USER_CANCEL,
  BiometricAuthError.USER_FALLBACK,
];

const MISSING: readonly number[] = [
  BiometricAuthError.BIOMETRICS_UNAVAILABLE,
  BiometricAuthError.BIOMETRICS_NOT_ENROLLED,
  BiometricAuthError.PASSCODE_NOT_SET,
];

export interface BiometricPromptTexts {
  title: string;
  cancel: string;
}

/** [S3-026] [S3-027] The content of the entry that biometry protects. */
export interface BiometricEntry {
  email: string;
  /** The session's cookies, as the text of a `Cookie` header. */
  session: string;
}

const codeOf = (error: unknown) => Number(Object(error).code);

export const isBiometryDismissed = (error: unknown): boolean => GIVEN_UP.includes(codeOf(error));

/** Returns whether the device has no biometry, or nobody has set it up. */
export const isBiometryMissing = (error: unknown): boolean => MISSING.includes(codeOf(error));

/** Returns whether the entry is missing. The device deletes it when a finger or face is added. */
export function isEntryMissing(error: unknown): boolean {
  return codeOf(error) === BiometricAuthError.NO_PROTECTED_CREDENTIALS_FOUND;
}

/** Returns whether this device can protect an entry by biometry. */
export async function isBiometryAvailable(): Promise<boolean> {
  const { isAvailable, strongBiometryIsAvailable } = await NativeBiometric.isAvailable({
    useFallback: false,
  });
  return isAvailable && strongBiometryIsAvailable;
}

/** Stores an entry that only the fingers and faces enrolled now can open. */
export async function enableBiometricSignIn(
  entry: BiometricEntry,
  words: BiometricPromptTexts,
): Promise<void> {
  await NativeBiometric.setCredentials({
    server,
    username: entry.email,
    password: entry.session,
    accessControl: AccessControl.BIOMETRY_CURRENT_SET,
    title: words.title,
    negativeButtonText: words.cancel,
  });
  writeLocal(BIOMETRIC_KEY, '1');
}

/** Asks for biometry and returns the stored entry. */
export async function readBiometricEntry(words: BiometricPromptTexts): Promise<BiometricEntry> {
  const { username, password } = await NativeBiometric.getSecureCredentials({
    server,
    reason: words.title,
    title: words.title,
    negativeButtonText: words.cancel,
  });
  return { email: username, session: password };
}

/** Deletes the entry, and the mark that says there is one. */
export async function deleteBiometricEntry(): Promise<void> {
  removeLocal(BIOMETRIC_KEY);
  const { isSaved } = await NativeBiometric.isCredentialsSaved({ server });
  if (isSaved) await NativeBiometric.deleteCredentials({ server });
}

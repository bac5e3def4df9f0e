import { readLocal } from '../storage/storage.ts';

/** [S3-025] Set while biometry protects a session of this native app. */
export const BIOMETRIC_KEY = 'biometric_enabled';

/** Returns whether biometric sign-in is on, without loading code; always false in a browser. */
export const isBiometricOn = (): boolean => readLocal(BIOMETRIC_KEY) !== null;

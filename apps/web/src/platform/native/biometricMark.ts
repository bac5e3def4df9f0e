import { readLocal } from '../storage/storage.ts';

/** [S3-025] The key in local storage that is set while biometry protects a session. */
export const BIOMETRIC_KEY = 'biometric_enabled';

/** Returns whether biometric sign-in is on, without loading the plugin. */
export const isBiometricOn = (): boolean => readLocal(BIOMETRIC_KEY) !== null;

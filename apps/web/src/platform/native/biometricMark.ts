import { readLocal } from '../storage/storage.ts';

/** [S3-025] The key of the mark in local storage, which is set while biometry protects a session. */
export const BIOMETRIC_KEY = 'biometric_enabled';

/** Returns whether biometric sign-in is on, without loading the plugin. Always false in a browser. */
export const isBiometricOn = (): boolean => readLocal(BIOMETRIC_KEY) !== null;

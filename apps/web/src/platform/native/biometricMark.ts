import { readLocal } from '../storage/storage.ts';

/** [S3-025] Set while a session of this shell stands behind biometry. */
export const BIOMETRIC_KEY = 'biometric_enabled';

/** Nothing is loaded to find out; in a browser it is never on. */
export const isBiometricOn = (): boolean => readLocal(BIOMETRIC_KEY) !== null;

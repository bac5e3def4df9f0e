import { readLocal } from '../../../platform/storage/storage.ts';

/** Set once this device has created or used a passkey. Only then does sign-in suggest one by itself. */
export const PASSKEY_KEY = 'passkey';

export const hasUsedPasskey = () => readLocal(PASSKEY_KEY) !== null;
/** Returns whether the browser supports passkeys, without loading the library. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function';

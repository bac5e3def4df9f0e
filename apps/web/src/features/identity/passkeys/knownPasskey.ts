import { readLocal } from '../../../platform/storage/storage.ts';

/** The name of the stored entry which tells that this device has used a passkey. */
export const PASSKEY_KEY = 'passkey';

export const hasUsedPasskey = () => readLocal(PASSKEY_KEY) !== null;
/** Returns whether the browser supports passkeys, without loading the library. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function';

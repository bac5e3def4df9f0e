import { readLocal } from '../../../platform/storage/storage.ts';

/** This stored entry tells that the device has created or used a passkey. Only then sign-in suggests one. */
export const PASSKEY_KEY = 'passkey';

export const hasUsedPasskey = () => readLocal(PASSKEY_KEY) !== null;
/** Returns whether the browser supports passkeys, without loading the library. */
export const supportsPasskeys = () => typeof PublicKeyCredential === 'function';

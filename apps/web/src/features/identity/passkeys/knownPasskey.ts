import { readLocal } from '../../../platform/storage/storage.ts';

/** Set where a passkey was made or used: only there does the page offer one before it is asked to. */
export const PASSKEY_KEY = 'passkey';

export const hasUsedPasskey = () => readLocal(PASSKEY_KEY) !== null;
/** False where the browser knows no passkeys; nothing is loaded to find out. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

import { readLocal } from '../../../platform/storage/storage.ts';

/** Set after a passkey was created or used here; only then is one offered without being asked for. */
export const PASSKEY_KEY = 'passkey';

export const hasUsedPasskey = () => readLocal(PASSKEY_KEY) !== null;
/** Returns whether the browser supports passkeys, without loading code. */
export const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

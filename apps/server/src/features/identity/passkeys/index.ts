export { createPasskeyChallenges } from './passkey-challenge.ts';
export { beginShowing, checkShown, type Document, type PasskeyAuth } from './passkeys.ts';
export { countPasskeys, listPasskeysOf } from './queries/passkeys.ts';

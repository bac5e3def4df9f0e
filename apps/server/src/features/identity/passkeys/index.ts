export { createPasskeyChallenges } from './passkey-challenge.ts';
export {
  beginPasskeyVerification,
  type PasskeyAuth,
  type PasskeyDocument,
  verifyPasskey,
} from './passkeys.ts';
export { countPasskeys, listPasskeysOf } from './queries/passkeys.ts';

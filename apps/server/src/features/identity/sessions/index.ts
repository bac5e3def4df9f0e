export { EMAIL_TAKEN, signUpInTransaction } from './adapter.ts';
export type { Auth, CreatedSession, SignInMethod } from './auth.ts';
export { createAuthLibrary } from './auth-library.ts';
export { createSessionCookies, SESSION_LIFE_SECONDS } from './cookies.ts';
export { type DeviceName, parseUserAgent } from './device-name.ts';
export { createKnownDevices, type KnownDevices } from './devices.ts';
export { requireFreshSignIn, requirePasswordProof, type SignedInContext } from './fresh-sign-in.ts';
export { announceEndedSessions, endOtherSessions, myDevices, signOutDevice } from './my-devices.ts';
export { noStoreMiddleware } from './no-store.ts';
export { deleteOtherSessions, findVerifiedEmail, markFirstSignIn } from './queries/devices.ts';
export {
  deleteSessionsOf,
  findConfirmedAt,
  findSessionOwner,
  markConfirmed,
  redeemPasswordProof,
} from './queries/sessions.ts';
export { isSuspendedSession, liftAccountSuspension, suspendAccount } from './queries/suspension.ts';
export { deleteSession } from './queries.ts';
export {
  clientHeaders,
  createSession,
  endSession,
  isAuthLibraryError,
  requireSessionToken,
  setCookies,
} from './session-creation.ts';
export { createSessionStore, endOldestSessions, type FoundSession } from './sessions.ts';
export { createSessionByPassword, signIn } from './sign-in.ts';

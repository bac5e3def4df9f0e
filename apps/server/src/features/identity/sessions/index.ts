export { EMAIL_TAKEN, registering } from './adapter.ts';
export type { Auth, Begun, WayIn } from './auth.ts';
export { createSessionCookies, SESSION_LIFE_SECONDS } from './cookies.ts';
export { type DeviceName, deviceNameOf } from './device-name.ts';
export { createDevices, type Devices } from './devices.ts';
export { requireFreshSignIn, requirePasswordProof, type SignedInContext } from './fresh-sign-in.ts';
export { createLibrary } from './library.ts';
export { clientHeaders, endSession, isRefusal, makeSession, setCookies, tokenOf } from './session-creation.ts';
export { announceEnded, endOthers, myDevices, signOutDevice } from './my-devices.ts';
export { noStore } from './no-store.ts';
export { deleteOtherSessions, findVerifiedEmail, markFirstSignIn } from './queries/devices.ts';
export {
  deleteSessionsOf,
  findConfirmedAt,
  findSessionOwner,
  markConfirmed,
  usePasswordProof,
} from './queries/sessions.ts';
export { isSuspendedSession, liftAccount, suspendAccount } from './queries/suspension.ts';
export { deleteSession } from './queries.ts';
export { createSessions, endOldestSessions, type FoundSession } from './sessions.ts';
export { openSession, signIn } from './sign-in.ts';

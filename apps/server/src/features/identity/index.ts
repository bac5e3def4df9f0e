export { refuseTooYoung } from './accounts/age.ts';
export { textOf } from './accounts/mail-texts.ts';
export {
  type AccountOverview,
  findOperated,
  RESENDABLE,
  type Resendable,
  resendLink,
  signOutEverywhere,
} from './accounts/operated.ts';
export { createPasswords } from './accounts/passwords.ts';
export { findRegistration, recordProfileCreated } from './accounts/queries/accounts.ts';
export { liftSuspension, suspend } from './accounts/suspension.ts';
export { closeDoors, mailRestoring } from './deletions/doors.ts';
export { findAddress, findReturn, takeDeletionReminders } from './deletions/queries.ts';
export { wakeMails } from './links/link-jobs.ts';
export { findOpenLink, redeemLink } from './links/links.ts';
export { placeholderAddress, shownAddress } from './placeholder.ts';
export { type AllAuth, createAuth, findLeaving, getSession } from './service.ts';
export { requireFreshSignIn, type SignedInContext } from './sessions/fresh.ts';
export { setCookies } from './sessions/making.ts';
export { announceEnded } from './sessions/my-devices.ts';
export { noStore } from './sessions/no-store.ts';
export { findVerifiedEmail } from './sessions/queries/devices.ts';

export {
  createPasswords,
  findRegistration,
  placeholderAddress,
  recordProfileCreated,
  refuseTooYoung,
  shownAddress,
  textOf,
} from './accounts/index.ts';
export {
  closeDoors,
  findAddress,
  findReturn,
  mailRestoring,
  takeDeletionReminders,
} from './deletions/index.ts';
export { findOpenLink, redeemLink, wakeMails } from './links/index.ts';
export {
  type AccountOverview,
  findOperated,
  liftSuspension,
  RESENDABLE,
  type Resendable,
  resendLink,
  signOutEverywhere,
  suspend,
} from './operators/index.ts';
export { type AllAuth, createAuth, findLeaving, getSession } from './service.ts';
export {
  announceEnded,
  findVerifiedEmail,
  noStore,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
} from './sessions/index.ts';

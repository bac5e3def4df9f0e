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
  claimDeletionReminders,
  endAccess,
  findAddress,
  findRestorableUntil,
  mailRestoreLinks,
} from './deletions/index.ts';
export { findOpenLink, redeemLink, wakeMails } from './links/index.ts';
export {
  type AccountOverview,
  findAccountForOperator,
  liftSuspension,
  RESENDABLE_MAILS,
  type ResendableMail,
  resendLink,
  signOutEverywhere,
  suspend,
} from './operators/index.ts';
export { type AllAuth, createAuth, findSessionInDeletion, getSession } from './service.ts';
export {
  announceEndedSessions,
  findVerifiedEmail,
  noStore,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
} from './sessions/index.ts';

export {
  createPasswordHasher,
  findRegistration,
  hidePlaceholderAddress,
  placeholderAddress,
  recordProfileCreated,
  refuseTooYoung,
  translateMailText,
} from './accounts/index.ts';
export {
  claimDeletionReminders,
  endAccess,
  findAddress,
  findRestorableUntil,
  mailRestoreLinks,
} from './deletions/index.ts';
export { findOpenLink, redeemLink, wakeLinkMailWorker } from './links/index.ts';
export {
  type AccountOverview,
  findAccountForOperator,
  liftSuspension,
  RESENDABLE_MAILS,
  type ResendableMail,
  resendLink,
  signOutEverywhere,
  suspendAndDisconnect,
} from './operators/index.ts';
export { type AuthServices, createAuth, findSessionInDeletion, getSession } from './service.ts';
export {
  announceEndedSessions,
  findVerifiedEmail,
  noStoreMiddleware,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
} from './sessions/index.ts';

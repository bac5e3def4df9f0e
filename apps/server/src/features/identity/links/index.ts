export { type FindLanguage, queueLinkMail, requestLink, wakeLinkMailWorker } from './link-jobs.ts';
export { findOpenLink, issueLink, LINK_MINUTES, redeemLink } from './links.ts';
export {
  checkLinkCode,
  getRegistrationStatus,
  type LinksAuth,
  redeemLinkCode,
  redeemMailCode,
  requestMagicLink,
  requestRegistrationLink,
} from './magic-link.ts';
export { createMailCodes } from './mail-codes.ts';
export { supersedeLinks } from './queries/links.ts';
export { supersedeRegistrations } from './queries/registrations.ts';
export { admitDevice, checkPasswordReset, requestLinkForAddress, resetPassword } from './recovery.ts';
export { checkVerification, reclaimAccount, resendVerification, verifyEmail } from './verification.ts';

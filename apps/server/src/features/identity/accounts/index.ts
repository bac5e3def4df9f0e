export { refuseTooYoung } from './age.ts';
export { createPasswordBreachCheck, type PasswordBreachCheck } from './breaches.ts';
export { type CaptchaGuard, createCaptcha } from './captcha.ts';
export { createDigest } from './digest.ts';
export { type AuthLimits, createAuthLimits } from './limits.ts';
export { type MailKey, translateMailText } from './mail-texts.ts';
export {
  createPasswordHasher,
  getClientQueuePath,
  getPersonQueuePath,
  type PasswordHasher,
} from './passwords.ts';
export { hidePlaceholderAddress, placeholderAddress, unusedAddress } from './placeholder.ts';
export { logProfileCreation } from './profile-creation-log.ts';
export type { ProfilesOfAccounts } from './profiles.ts';
export {
  findRegistration,
  findUserId,
  isEmailTaken,
  isEmailVerified,
  lockAccount,
  markEmailVerified,
  recordProfileCreated,
} from './queries/accounts.ts';
export {
  findPasswordHash,
  replacePasswordHash,
  setPasswordHash,
  waitForPasswordHash,
} from './queries/passwords.ts';
export type { LinkPurpose } from './schema.ts';
export { hashToken } from './token.ts';
export { requireVerifiedContact } from './verified-contact.ts';

export { accountRoutes } from './account-routes.ts';
export { sampleConfirmation, workConfirmations } from './confirmation-mails.ts';
export { removeLateFactors, workRemovals } from './factor-removals.ts';
export { confirmationRoutes, secondFactorRoutes } from './factor-routes.ts';
export { workLinks } from './link-jobs.ts';
export { sampleLinkMails } from './link-mails.ts';
export { sampleNotices } from './notice-mails.ts';
export { workNotices } from './notices.ts';
export { passkeyRoutes } from './passkey-routes.ts';
export { createPasswords } from './passwords.ts';
export { workPhoneCodes } from './phone-jobs.ts';
export { deleteExpiredChallenges } from './queries/challenges.ts';
export { deleteOldSteps } from './queries/factor.ts';
export { deleteOldLinks } from './queries/links.ts';
export { deleteOldPhoneCodes } from './queries/phones.ts';
export { deleteOldRegistrations } from './queries/registrations.ts';
export { shortenAuthInstants } from './queries/shortening.ts';
export {
  deleteExpiredSessions,
  deleteExpiredVerifications,
  findRegistration,
  recordProfileCreated,
} from './queries.ts';
export { workRegistrations } from './registrations.ts';
export { authRoutes, linksRoutes } from './routes.ts';
export { createAuth } from './service.ts';

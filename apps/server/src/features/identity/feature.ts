import type { Feature } from '../../platform/feature.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { sampleNotices } from './accounts/notice-mails.ts';
import { type FindReader, workNotices } from './accounts/notices.ts';
import { type FindLanguage, workLinks } from './links/link-jobs.ts';
import { sampleLinkMails } from './links/link-mails.ts';
import { deleteOldLinks } from './links/queries/links.ts';
import { deleteOldRegistrations } from './links/queries/registrations.ts';
import { workRegistrations } from './links/registrations.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { workPhoneCodes } from './phone/phone-jobs.ts';
import { deleteOldPhoneCodes } from './phone/queries/phones.ts';
import { END_SIGN_INS } from './queries/restored.ts';
import { shortenAuthInstants } from './queries/shortening.ts';
import { deleteExpiredSessions, deleteExpiredVerifications } from './queries.ts';
import { authRoutes, linksRoutes } from './routes.ts';
import { sampleConfirmation, workConfirmations } from './second-factor/confirmation-mails.ts';
import { removeLateFactors, workRemovals } from './second-factor/factor-removals.ts';
import { confirmationRoutes, secondFactorRoutes } from './second-factor/factor-routes.ts';
import { deleteExpiredChallenges } from './second-factor/queries/challenges.ts';
import { deleteOldSteps } from './second-factor/queries/factor.ts';
import type { AllAuth } from './service.ts';

/** The holder of an ended link learns for this long why it does nothing. */
const LINK_KEEP_DAYS = 30;
/** The entered fields are deleted after this time. */
const REGISTRATION_KEEP_DAYS = 7;

/** Profiles depend on accounts, so their queries are injected. */
interface People {
  readonly findLanguage: FindLanguage;
  readonly findReader: FindReader;
}

export const identity = (accounts: AllAuth, { findLanguage, findReader }: People) =>
  ({
    routes: {
      auth: authRoutes(accounts),
      secondFactor: secondFactorRoutes(accounts),
      account: accountRoutes(accounts),
      confirmation: confirmationRoutes(accounts),
      passkeys: passkeyRoutes(accounts),
      links: linksRoutes(accounts),
    },
    mails: { ...sampleLinkMails, ...sampleNotices, confirmation: sampleConfirmation },
    work: (services) => {
      workLinks(services, findLanguage);
      workNotices(services, findReader);
      workRemovals(services, findReader);
      workPhoneCodes(services);
      workConfirmations(services, findReader);
      workRegistrations(services);
    },
    retention: (services) => {
      const { db } = services.database;
      return [
        { name: 'sessions', remove: (atMost) => deleteExpiredSessions(db, atMost) },
        { name: 'verifications', remove: (atMost) => deleteExpiredVerifications(db, atMost) },
        { name: 'challenges', remove: (atMost) => deleteExpiredChallenges(db, atMost) },
        { name: 'factor-steps', remove: (atMost) => deleteOldSteps(db, atMost) },
        { name: 'factor-removals', remove: (atMost) => removeLateFactors(services, atMost) },
        { name: 'links', remove: (atMost) => deleteOldLinks(db, LINK_KEEP_DAYS, atMost) },
        { name: 'phone-codes', remove: (atMost) => deleteOldPhoneCodes(db, atMost) },
        {
          name: 'registrations',
          remove: (atMost) => deleteOldRegistrations(db, REGISTRATION_KEEP_DAYS, atMost),
        },
      ];
    },
    restored: END_SIGN_INS,
    shorten: ({ database }) => shortenAuthInstants(database.db),
  }) satisfies Feature;

import { USED_BY_ACTIVITIES } from './features/activities/index.ts';
import {
  deleteExpiredChallenges,
  deleteExpiredSessions,
  deleteExpiredVerifications,
  deleteOldLinks,
  deleteOldPhoneCodes,
  deleteOldRegistrations,
  deleteOldSteps,
  removeLateFactors,
} from './features/auth/index.ts';
import { forgetUsedWords } from './features/besos/index.ts';
import { forgetReportedImages, USED_BY_MESSAGES } from './features/chat/index.ts';
import { pruneConnections } from './features/connections/index.ts';
import { pruneEvents } from './features/events/index.ts';
import { removeStrayFiles, removeUnusedImages, unusedBy } from './features/images/index.ts';
import { eraseEndedTokens } from './features/invitations/index.ts';
import { deleteOldMessageReports } from './features/moderation/index.ts';
import { pruneNotifications } from './features/notifications/index.ts';
import { USED_BY_PROFILES } from './features/profiles/index.ts';
import { deleteEndedLimits } from './platform/limits/queries.ts';
import { deleteOldMails } from './platform/mail/queries.ts';
import type { RetentionJob } from './platform/retention/retention.ts';
import type { Services } from './platform/services.ts';
import { deletePostponed } from './platform/work/queries.ts';

const MAIL_KEEP_DAYS = 30;
/** So long the holder of a link is told why it does nothing any more. */
const LINK_KEEP_DAYS = 30;
/** Nobody has to hear about a registration for longer: what was entered goes with it. */
const REGISTRATION_KEEP_DAYS = 7;
/** What still fails is tried at least every hour. */
const POSTPONED_KEEP_DAYS = 1;

/** Every job that removes what need not be kept: docs/OPERATIONS.md says of each table which one it is. */
export function retentionJobs(services: Services): RetentionJob[] {
  const { db } = services.database;
  const unused = unusedBy([USED_BY_ACTIVITIES, USED_BY_PROFILES, USED_BY_MESSAGES]);
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
    { name: 'limits', remove: (atMost) => deleteEndedLimits(db, atMost) },
    { name: 'events', remove: (atMost) => pruneEvents(db, atMost) },
    { name: 'notifications', remove: (atMost) => pruneNotifications(db, atMost) },
    { name: 'invitations', remove: (atMost) => eraseEndedTokens(db, atMost) },
    { name: 'connections', remove: (atMost) => pruneConnections(db, atMost) },
    { name: 'words', remove: (atMost) => forgetUsedWords(services.database, atMost) },
    { name: 'postponed', remove: (atMost) => deletePostponed(db, POSTPONED_KEEP_DAYS, atMost) },
    { name: 'mails', remove: (atMost) => deleteOldMails(db, MAIL_KEEP_DAYS, atMost) },
    { name: 'message-reports', remove: (atMost) => deleteOldMessageReports(db, atMost) },
    { name: 'reported-pictures', remove: (atMost) => forgetReportedImages(db, atMost) },
    { name: 'pictures', remove: (atMost) => removeUnusedImages(services, unused, atMost) },
    { name: 'files', everyHours: 24, remove: (_atMost, signal) => removeStrayFiles(services, signal) },
  ];
}

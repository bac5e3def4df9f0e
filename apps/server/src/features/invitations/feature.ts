import type { Feature } from '../../platform/feature.ts';
import { invitationPages, type PersonPageHead } from './invitation-pages.ts';
import { registerInvitationWorker } from './jobs.ts';
import { sampleInvitationMails } from './mails.ts';
import { invitationsOperations } from './operations.ts';
import { eraseEndedTokens, eraseEndedWords } from './queries/erasing.ts';
import { clampInvitationTimes } from './queries/shortening.ts';
import { refusalPaths, serveOneClickRefusal } from './refusals.ts';
import { invitationsRoutes } from './routes.ts';

/** An invitation's texts are erased this many days after it was accepted or cancelled, or has expired. */
const INVITATION_KEEP_DAYS = 30;

/** @param personPageHead returns the head of a person's page at /join; comes from the feature connections */
export const invitations = (personPageHead: PersonPageHead) =>
  ({
    owns: 'links that connect people',
    routes: { invitations: invitationsRoutes },
    operations: invitationsOperations,
    serve: serveOneClickRefusal,
    paths: refusalPaths,
    pages: (services) => invitationPages(services, personPageHead),
    mails: sampleInvitationMails,
    work: registerInvitationWorker,
    retention: ({ database }) => [
      { name: 'invitations', remove: (atMost) => eraseEndedTokens(database.db, atMost) },
      {
        name: 'invitation-words',
        remove: (atMost) => eraseEndedWords(database.db, INVITATION_KEEP_DAYS, atMost),
      },
    ],
    shorten: ({ database }) => clampInvitationTimes(database),
  }) satisfies Feature;

import type { Feature } from '../../platform/feature.ts';
import { type HeadOfPerson, invitationPages } from './invitation-pages.ts';
import { registerInvitationWorker } from './jobs.ts';
import { sampleInvitationMails } from './mails.ts';
import { invitationsOperations } from './operations.ts';
import { eraseEndedTokens, eraseEndedWords } from './queries/erasing.ts';
import { shortenInvitationInstants } from './queries/shortening.ts';
import { refusalPaths, serveOneClick } from './refusals.ts';
import { invitationsRoutes } from './routes.ts';

/** The number of days that an ended invitation stays in its two people's lists. */
const INVITATION_KEEP_DAYS = 30;

/** @param headOfPerson the page head for /join with a person's id; injected, as it depends on invitations */
export const invitations = (headOfPerson: HeadOfPerson) =>
  ({
    owns: 'links that connect people',
    routes: { invitations: invitationsRoutes },
    operations: invitationsOperations,
    serve: serveOneClick,
    paths: refusalPaths,
    pages: (services) => invitationPages(services, headOfPerson),
    mails: sampleInvitationMails,
    work: registerInvitationWorker,
    retention: ({ database }) => [
      { name: 'invitations', remove: (atMost) => eraseEndedTokens(database.db, atMost) },
      {
        name: 'invitation-words',
        remove: (atMost) => eraseEndedWords(database.db, INVITATION_KEEP_DAYS, atMost),
      },
    ],
    shorten: ({ database }) => shortenInvitationInstants(database),
  }) satisfies Feature;

import type { Feature } from '../../platform/feature.ts';
import { workInvitations } from './jobs.ts';
import { sampleInvitationMails } from './mails.ts';
import { type HeadOfPerson, invitationPages } from './pages.ts';
import { shortenInvitationInstants } from './queries/shortening.ts';
import { eraseEndedTokens } from './queries.ts';
import { refusalPaths, serveOneClick } from './refusals.ts';
import { invitationsRoutes } from './routes.ts';

/** @param headOfPerson of /join with a person's id; people's cards lie above invitations */
export const invitations = (headOfPerson: HeadOfPerson) =>
  ({
    routes: { invitations: invitationsRoutes },
    serve: serveOneClick,
    paths: refusalPaths,
    pages: (services) => invitationPages(services, headOfPerson),
    mails: sampleInvitationMails,
    work: workInvitations,
    retention: ({ database }) => [
      { name: 'invitations', remove: (atMost) => eraseEndedTokens(database.db, atMost) },
    ],
    shorten: ({ database }) => shortenInvitationInstants(database),
  }) satisfies Feature;

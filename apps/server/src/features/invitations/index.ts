export { workInvitations } from './jobs.ts';
export { sampleInvitationMails } from './mails.ts';
export { invitationPages } from './pages.ts';
export { shortenInvitationInstants } from './queries/shortening.ts';
export { eraseEndedTokens, eraseEndedWords, insertInvitation, useInvitation } from './queries.ts';
export { refusalPaths, serveOneClick } from './refusals.ts';
export { invitationsRoutes } from './routes.ts';

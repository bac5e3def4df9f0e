export { workInvitations } from './jobs.ts';
export { sampleInvitationMails } from './mails.ts';
export { invitationPages } from './pages.ts';
export { eraseEndedTokens, eraseEndedWords } from './queries/erasing.ts';
export { shortenInvitationInstants } from './queries/shortening.ts';
export { insertInvitation, useInvitation } from './queries.ts';
export { refusalPaths, serveOneClick } from './refusals.ts';
export { invitationsRoutes } from './routes.ts';

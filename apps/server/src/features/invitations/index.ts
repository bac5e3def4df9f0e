export { eraseEndedTokens, insertInvitation, useInvitation } from './queries.ts';
export { invitationsRoutes } from './routes.ts';

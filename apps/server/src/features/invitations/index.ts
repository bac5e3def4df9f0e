export { invitationPages } from './pages.ts';
export { insertInvitation, useInvitation } from './queries.ts';

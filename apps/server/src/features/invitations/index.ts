export { invitationPages } from './invitation-pages.ts';
export { insertInvitation, useInvitation } from './queries.ts';

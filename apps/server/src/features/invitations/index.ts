export { invitationPages } from './invitation-pages.ts';
export { insertInvitation, redeemInvitation } from './queries.ts';

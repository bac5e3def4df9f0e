export type { AuthorizedRelationshipId } from './authorized.ts';
export { relationshipChanged } from './events.ts';
export { asKnownTo, haveMet, listMemberships, listSharedCouples, MEMBER_AVATARS } from './queries.ts';
export { relationshipsRoutes } from './routes.ts';
export { findMembership, requireMembership } from './service.ts';

export type { AuthorizedRelationshipId } from './authorized.ts';
export { relationshipChanged } from './events.ts';
export { relationshipsRoutes } from './routes.ts';
export { createCouple, createRelationship, findMembership, join, requireMembership } from './service.ts';

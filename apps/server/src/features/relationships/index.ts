export type { AuthorizedRelationshipId } from './authorized.ts';
export { tellRelationshipChanged } from './events.ts';
export { listMemberships } from './queries.ts';
export { relationshipsRoutes } from './routes.ts';
export { createCouple, createRelationship, findMembership, join, requireMembership } from './service.ts';

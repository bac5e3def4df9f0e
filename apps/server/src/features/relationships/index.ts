export type { AuthorizedRelationshipId } from './authorized.ts';
export { relationshipChanged } from './events.ts';
export {
  columnsKnownTo,
  haveSharedRelationship,
  isProfileVisibleTo,
  listMemberships,
  listSharedCouples,
  MEMBER_AVATARS,
} from './queries.ts';
export { findMembership, requireMembership } from './service.ts';

export type { AuthorizedRelationshipId } from './authorized.ts';
export { relationshipChangedEvent } from './events.ts';
export {
  columnsKnownTo,
  haveSharedRelationship,
  isProfileVisibleTo,
  listMemberships,
  listSharedCouples,
  VISIBLE_MEMBER_AVATARS,
} from './queries.ts';
export { findMembership, requireMembership } from './service.ts';

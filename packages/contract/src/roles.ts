import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { RELATIONSHIP_NAME_MAX_LENGTH } from './limits.ts';
import { nameLine } from './names.ts';

const ofRelationship = z.object({ relationshipId: z.uuid() });
const ofMember = ofRelationship.extend({ memberId: z.uuid() });

const nameOfGroup = nameLine(
  RELATIONSHIP_NAME_MAX_LENGTH,
  'registration.nameTooLong',
  'relationships.nameRequired',
);
export const GroupName = z.object({ name: nameOfGroup });

/** Operations on a relationship by its owner and members; anybody else gets NOT_FOUND. */
export const roles = {
  /** Renames a group; only for its owner. */
  renameGroup: oc
    .route({ method: 'PUT', path: '/relationships/{relationshipId}/name', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'ROLE_DAILY_LIMIT'),
    })
    .input(ofRelationship.extend({ name: nameOfGroup }))
    .output(z.void()),
  /** Removes another member of a group. Only the owner can. Idempotent. */
  removeMember: oc
    .route({
      method: 'DELETE',
      path: '/relationships/{relationshipId}/members/{memberId}',
      successStatus: 204,
    })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'MEMBER_NOT_FOUND'),
    })
    .input(ofMember)
    .output(z.void()),
  /** Makes another member the owner. Only the owner can, and stays as a member. Idempotent. */
  handOverGroup: oc
    .route({ method: 'PUT', path: '/relationships/{relationshipId}/owner', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...pickErrors('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'MEMBER_NOT_FOUND', 'ROLE_DAILY_LIMIT'),
    })
    .input(ofMember)
    .output(z.void()),
  /**
   * Ends the caller's membership, and a relationship of two for both. If a group's owner leaves, the member
   * who joined first becomes the owner. Idempotent.
   */
  leaveRelationship: oc
    .route({ method: 'POST', path: '/relationships/{relationshipId}/leave', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'NOT_FOUND') })
    .input(ofRelationship)
    .output(z.void()),
};

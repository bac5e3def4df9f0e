import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { RELATIONSHIP_NAME_MAX_LENGTH } from './limits.ts';
import { nameLine } from './names.ts';

const ofRelationship = z.object({ relationshipId: z.uuid() });
const ofMember = ofRelationship.extend({ memberId: z.uuid() });

const nameOfGroup = nameLine(
  RELATIONSHIP_NAME_MAX_LENGTH,
  'registration.nameTooLong',
  'relationships.nameRequired',
);
/** What the form for a group's name holds. */
export const GroupName = z.object({ name: nameOfGroup });

/** What owners and members do with a relationship. Of a group of others nothing is told: NOT_FOUND. */
export const roles = {
  /** For the owner of a group. */
  renameGroup: oc
    .route({ method: 'PUT', path: '/relationships/{relationshipId}/name', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'ROLE_DAILY_LIMIT') })
    .input(ofRelationship.extend({ name: nameOfGroup }))
    .output(z.void()),
  /** For the owner of a group, about somebody else. Whoever is no member any more stays none. */
  removeMember: oc
    .route({
      method: 'DELETE',
      path: '/relationships/{relationshipId}/members/{memberId}',
      successStatus: 204,
    })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'MEMBER_NOT_FOUND') })
    .input(ofMember)
    .output(z.void()),
  /** For the owner of a group: a member becomes the owner, who becomes a member. A repeat changes nothing. */
  handOverGroup: oc
    .route({ method: 'PUT', path: '/relationships/{relationshipId}/owner', successStatus: 204 })
    .errors({
      ...memberErrors,
      ...errorsOf('ORIGIN_REFUSED', 'NOT_FOUND', 'OWNER_ONLY', 'MEMBER_NOT_FOUND', 'ROLE_DAILY_LIMIT'),
    })
    .input(ofMember)
    .output(z.void()),
  /**
   * Ends what is new for me; what was posted while I was in it stays readable. The member who has been in a
   * group longest follows its owner; what is between two people ends for both. A repeat changes nothing.
   */
  leaveRelationship: oc
    .route({ method: 'POST', path: '/relationships/{relationshipId}/leave', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'NOT_FOUND') })
    .input(ofRelationship)
    .output(z.void()),
};

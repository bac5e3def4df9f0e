import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { RELATIONSHIPS_PAGE_SIZE } from './limits.ts';
import { Person } from './profiles.ts';

export const RELATIONSHIP_TYPES = ['couple', 'friend', 'family', 'group'] as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number];

export const RelationshipMember = Person.extend({
  role: z.enum(['owner', 'member']),
  joinedAt: z.iso.datetime(),
  /** [S2-090] The member's balance, which people in the same relationship see. */
  totalBesos: z.int(),
});

export const Relationship = z.object({
  id: z.uuid(),
  type: z.enum(RELATIONSHIP_TYPES),
  name: z.string(),
  /** The owner first, the others in the order in which they joined. */
  members: z.array(RelationshipMember),
});
export type Relationship = z.infer<typeof Relationship>;

/** A relationship that the viewer has left. Its earlier posts stay readable. */
export const FormerRelationship = z.object({
  id: z.uuid(),
  type: z.enum(RELATIONSHIP_TYPES),
  /** The other person's present first name, or the group's name. */
  name: z.string(),
  endedAt: z.iso.datetime(),
});
export type FormerRelationship = z.infer<typeof FormerRelationship>;

export const relationships = {
  /** Lists the caller's relationships, newest first, because clients preselect the first one. */
  listMyRelationships: oc
    .route({ method: 'GET', path: '/relationships' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(RELATIONSHIPS_PAGE_SIZE).default(RELATIONSHIPS_PAGE_SIZE),
      }),
    )
    .output(z.object({ relationships: z.array(Relationship), nextCursor: z.string().nullable() })),
  /** Lists the caller's former relationships, latest first, without hidden ones. */
  listFormerRelationships: oc
    .route({ method: 'GET', path: '/former-relationships' })
    .errors(memberErrors)
    .output(z.object({ relationships: z.array(FormerRelationship) })),
  /** Hides a former relationship in the caller's list, or shows it again. NOT_FOUND if it has not ended. */
  hideFormerRelationship: oc
    .route({ method: 'PUT', path: '/former-relationships/{relationshipId}/hidden', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'NOT_FOUND') })
    .input(z.object({ relationshipId: z.uuid(), hidden: z.boolean() }))
    .output(z.void()),
};

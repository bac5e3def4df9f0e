import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';
import { RELATIONSHIPS_PAGE_SIZE } from './limits.ts';
import { Person } from './profiles.ts';

export const RELATIONSHIP_TYPES = ['couple', 'friend', 'family', 'group'] as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number];

export const RelationshipMember = Person.extend({
  role: z.enum(['owner', 'member']),
  joinedAt: z.iso.datetime(),
  /** [S2-090] The balance, shown to people who share a relationship. */
  totalBesos: z.int(),
});

export const Relationship = z.object({
  id: z.uuid(),
  type: z.enum(RELATIONSHIP_TYPES),
  name: z.string(),
  /** The owner first, then in the order in which they joined. */
  members: z.array(RelationshipMember),
});
export type Relationship = z.infer<typeof Relationship>;

/** A relationship that the viewer has left. Earlier posts stay readable. */
export const FormerRelationship = z.object({
  id: z.uuid(),
  type: z.enum(RELATIONSHIP_TYPES),
  /** The other person's current first name, or the group's name. */
  name: z.string(),
  endedAt: z.iso.datetime(),
});
export type FormerRelationship = z.infer<typeof FormerRelationship>;

export const relationships = {
  /** Newest first, so that clients preselect the first. `nextCursor` is null on the last page. */
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
  /** Lists my ended, unhidden relationships, the latest first, read with the feed's filter. */
  listFormerRelationships: oc
    .route({ method: 'GET', path: '/former-relationships' })
    .errors(memberErrors)
    .output(z.object({ relationships: z.array(FormerRelationship) })),
  /** Hides or shows an ended relationship in the caller's list. NOT_FOUND unless it ended for the caller. */
  hideFormerRelationship: oc
    .route({ method: 'PUT', path: '/former-relationships/{relationshipId}/hidden', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'NOT_FOUND') })
    .input(z.object({ relationshipId: z.uuid(), hidden: z.boolean() }))
    .output(z.void()),
};

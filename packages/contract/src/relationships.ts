import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors } from './errors.ts';
import { Person } from './profiles.ts';

export const RELATIONSHIP_TYPES = ['couple', 'friend', 'family', 'group'] as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number];

export const RelationshipMember = Person.extend({
  role: z.enum(['owner', 'member']),
  joinedAt: z.iso.datetime(),
  /** [S2-090] What the member has now; shown beside people one shares a relationship with. */
  totalBesos: z.int(),
});

/** A relationship of mine that is active, with its active members, myself included. */
export const Relationship = z.object({
  id: z.uuid(),
  type: z.enum(RELATIONSHIP_TYPES),
  name: z.string(),
  members: z.array(RelationshipMember),
});
export type Relationship = z.infer<typeof Relationship>;

export const relationships = {
  /** Newest first, so that the first is the one to preselect. */
  listMyRelationships: oc
    .route({ method: 'GET', path: '/relationships' })
    .errors(memberErrors)
    .output(z.object({ relationships: z.array(Relationship) })),
};

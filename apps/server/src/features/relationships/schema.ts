import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

export const relationships = pgTable(
  'relationships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: ['couple', 'friend', 'family', 'group'] }).notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('relationships_type_known', sql`${table.type} IN ('couple', 'friend', 'family', 'group')`),
  ],
);

/** A membership: who leaves and comes back has two rows, and sees what was posted during each of them. */
export const relationshipMembers = pgTable(
  'relationship_members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    relationshipId: uuid('relationship_id')
      .notNull()
      .references(() => relationships.id),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    role: text('role', { enum: ['owner', 'member'] }).notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
    leftAt: moment('left_at'),
    /** What the relationship was called then: who left learns no later name. */
    nameAtLeaving: text('name_at_leaving'),
  },
  (table) => [
    uniqueIndex('relationship_members_active_idx')
      .on(table.relationshipId, table.profileId)
      .where(sql`${table.leftAt} IS NULL`),
    uniqueIndex('relationship_members_owner_idx')
      .on(table.relationshipId)
      .where(sql`${table.role} = 'owner' AND ${table.leftAt} IS NULL`),
    index('relationship_members_profile_id_idx').on(table.profileId),
    // Also of those who left: who was a member when something happened is asked for.
    index('relationship_members_relationship_id_idx').on(table.relationshipId),
    check('relationship_members_role_known', sql`${table.role} IN ('owner', 'member')`),
  ],
);

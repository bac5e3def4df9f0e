import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, orderNumber, timestampColumn } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

export const relationships = pgTable(
  'relationships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: ['couple', 'friend', 'family', 'group'] }).notNull(),
    name: text('name').notNull(),
    /** The number of members removed so far, which orders removals and invitations. */
    removals: integer('removals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('relationships_type_known', sql`${table.type} IN ('couple', 'friend', 'family', 'group')`),
  ],
);

/** Memberships. A person who left and returned has two rows. */
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
    joinedAt: timestampColumn('joined_at').notNull().defaultNow(),
    leftAt: timestampColumn('left_at'),
    joinedNumber: orderNumber('joined_number'),
    /** Set by the trigger `relationship_members_number_leaving` when the membership ends. */
    leftNumber: bigint('left_number', { mode: 'number' }),
    /** The relationship's name when the person left. A former member sees this name and no later one. */
    nameAtLeaving: text('name_at_leaving'),
    /** True if the person has hidden the relationship from the list of former ones. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The value of `removals` at the person's removal; null if the person was not removed. */
    removal: integer('removal'),
    /** The deleted accounts that suspend this membership, until all of them are restored. */
    suspendedBy: uuid('suspended_by').array(),
    /** True if this row continues a suspended one. */
    resumes: boolean('resumes').notNull().default(false),
  },
  (table) => [
    uniqueIndex('relationship_members_active_idx')
      .on(table.relationshipId, table.profileId)
      .where(sql`${table.leftAt} IS NULL`),
    uniqueIndex('relationship_members_owner_idx')
      .on(table.relationshipId)
      .where(sql`${table.role} = 'owner' AND ${table.leftAt} IS NULL`),
    index('relationship_members_profile_id_idx').on(table.profileId),
    // Former members are included, because queries read past memberships too.
    index('relationship_members_relationship_id_idx').on(table.relationshipId),
    check(
      'relationship_members_left_numbered',
      sql`(${table.leftAt} IS NULL) = (${table.leftNumber} IS NULL)`,
    ),
    check('relationship_members_role_known', sql`${table.role} IN ('owner', 'member')`),
  ],
);

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
import { createdAt, moment, orderNumber } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

export const relationships = pgTable(
  'relationships',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    type: text('type', { enum: ['couple', 'friend', 'family', 'group'] }).notNull(),
    name: text('name').notNull(),
    /** The number of removed members, which orders removals independently of clocks. */
    removals: integer('removals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('relationships_type_known', sql`${table.type} IN ('couple', 'friend', 'family', 'group')`),
  ],
);

/** Memberships. A person who returns has two, with the posts of both. Numbers decide, not times. */
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
    joinedNumber: orderNumber('joined_number'),
    /** Set by the trigger `relationship_members_number_leaving` when the membership ends. */
    leftNumber: bigint('left_number', { mode: 'number' }),
    /** The relationship's name at that time, because former members do not see later names. */
    nameAtLeaving: text('name_at_leaving'),
    /** True if the person hides the relationship in the list of former ones. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** The number of the removal that ended the membership or followed its end; null without one. */
    removal: integer('removal'),
    /** The deleted accounts that suspend the membership. Once all are restored, a new row continues it. */
    suspendedBy: uuid('suspended_by').array(),
    /** The suspended row that this row continues. */
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
    // Includes former members, because queries need past memberships.
    index('relationship_members_relationship_id_idx').on(table.relationshipId),
    check(
      'relationship_members_left_numbered',
      sql`(${table.leftAt} IS NULL) = (${table.leftNumber} IS NULL)`,
    ),
    check('relationship_members_role_known', sql`${table.role} IN ('owner', 'member')`),
  ],
);

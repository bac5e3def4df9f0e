import { REQUEST_ANSWERS } from '@beso/contract/errors';
import { CATEGORIES } from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../platform/db/columns.ts';
import { images } from '../images/schema.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/** [S3-005] [S3-018] Written by the ledger's functions only. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request'] }).notNull(),
    status: text('status', { enum: ['pending', ...REQUEST_ANSWERS, 'undone'] }).notNull(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => profiles.id),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id),
    relationshipId: uuid('relationship_id')
      .notNull()
      .references(() => relationships.id),
    amount: smallint('amount').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: CATEGORIES }).notNull(),
    imageId: uuid('image_id')
      .unique()
      .references(() => images.id),
    createdAt: createdAt(),
    /** When a request got its answer. */
    answeredAt: moment('answered_at'),
    /** The giver's calendar day whose limit it counts on; null for what moved no besos. */
    countedOn: date('counted_on', { mode: 'string' }),
  },
  (table) => [
    // The feed reads the newest of each relationship by this index, then merges. Nulls stand where a plain
    // ORDER BY … DESC puts them: otherwise PostgreSQL does not see that the index has that order.
    index('activities_relationship_newest_idx').on(
      table.relationshipId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activities_pending_target_idx')
      .on(table.giverId, table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} = 'pending'`),
    check('activities_amount_range', sql`${table.amount} BETWEEN 1 AND 3`),
    check('activities_two_people', sql`${table.giverId} <> ${table.receiverId}`),
    check('activities_description_filled', sql`char_length(btrim(${table.description})) BETWEEN 1 AND 500`),
    check('activities_kind_known', sql`${table.kind} IN ('gift', 'request')`),
    check(
      'activities_status_known',
      sql`CASE ${table.kind}
        WHEN 'gift' THEN ${table.status} IN ('approved', 'undone')
        ELSE ${table.status} IN ('pending', 'approved', 'declined', 'cancelled', 'expired') END`,
    ),
    check(
      'activities_answered_once',
      sql`(${table.answeredAt} IS NOT NULL) = (${table.kind} = 'request' AND ${table.status} <> 'pending')`,
    ),
  ],
);

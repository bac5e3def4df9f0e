import {
  BESOS_MAX_AMOUNT,
  BESOS_MIN_AMOUNT,
  CATEGORIES,
  COMMENT_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  REQUEST_ANSWERS,
} from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, limit, moment } from '../../platform/db/columns.ts';
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
    imageId: uuid('image_id').references(() => images.id),
    createdAt: createdAt(),
    /** When a request got its answer. */
    answeredAt: moment('answered_at'),
    /** When the person asked declined and when the one who asks withdrew: from when on that holds. */
    declineDueAt: moment('decline_due_at'),
    withdrawalDueAt: moment('withdrawal_due_at'),
    /** The day, on the giver's calendar, whose limit it counts towards; null when no besos moved. */
    countedOn: date('counted_on', { mode: 'string' }),
    /** How many rows it has in the two tables below, so that a page of the feed need not count them. */
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
  },
  (table) => [
    // The feed reads the newest of each relationship by this index, then merges. Nulls stand where a plain
    // ORDER BY … DESC puts them: otherwise PostgreSQL does not see that the index has that order.
    index('activities_relationship_newest_idx').on(
      table.relationshipId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // A person's own of each relationship, by the same order: what they gave, and what they received.
    index('activities_given_newest_idx').on(
      table.relationshipId,
      table.giverId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activities_received_newest_idx').on(
      table.relationshipId,
      table.receiverId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activities_pending_target_idx')
      .on(table.giverId, table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('activities_image_once_idx').on(table.imageId).where(sql`${table.imageId} IS NOT NULL`),
    index('activities_pending_requester_idx')
      .on(table.receiverId, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('activities_decision_due_idx')
      .on(sql`coalesce(${table.withdrawalDueAt}, ${table.declineDueAt})`)
      .where(sql`coalesce(${table.withdrawalDueAt}, ${table.declineDueAt}) IS NOT NULL`),
    check(
      'activities_decided_while_pending',
      sql`coalesce(${table.withdrawalDueAt}, ${table.declineDueAt}) IS NULL OR ${table.kind} = 'request' AND ${table.status} = 'pending'`,
    ),
    check(
      'activities_amount_range',
      sql`${table.amount} BETWEEN ${limit(BESOS_MIN_AMOUNT)} AND ${limit(BESOS_MAX_AMOUNT)}`,
    ),
    check('activities_two_people', sql`${table.giverId} <> ${table.receiverId}`),
    check(
      'activities_description_filled',
      sql`char_length(btrim(${table.description})) BETWEEN 1 AND ${limit(DESCRIPTION_MAX_LENGTH)}`,
    ),
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

/** [S3-007] One row for each person and activity. Written by the functions of likes only. */
export const activityReactions = pgTable(
  'activity_reactions',
  {
    activityId: uuid('activity_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    reactionType: text('reaction_type', { enum: ['like'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.profileId, table.reactionType] }),
    check('activity_reactions_type_known', sql`${table.reactionType} = 'like'`),
  ],
);

/** [S3-006] Written by the functions of comments only. The id is the key that its author sent it with. */
export const activityComments = pgTable(
  'activity_comments',
  {
    id: uuid('id').primaryKey(),
    activityId: uuid('activity_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('activity_comments_activity_newest_idx').on(
      table.activityId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check(
      'activity_comments_text_filled',
      sql`char_length(btrim(${table.text})) BETWEEN 1 AND ${limit(COMMENT_MAX_LENGTH)}`,
    ),
  ],
);

import {
  AUDIENCES,
  CATEGORIES,
  COMMENT_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  RECOMMENDATION_TITLE_MAX_LENGTH,
  REQUEST_OUTCOMES,
} from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { createdAt, inlineNumber, orderNumber, timestampColumn } from '../../platform/db/columns.ts';
import { images } from '../images/schema.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/**
 * [S3-005] [S3-018] Written only by database functions of the features `besos` and `recommendations`. The
 * trigger `activities_hold` checks each row.
 */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request', 'recommendation'] }).notNull(),
    status: text('status', { enum: ['pending', ...REQUEST_OUTCOMES, 'undone'] }).notNull(),
    // These columns have no foreign keys, because the functions that write them have read the named rows.
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    relationshipId: uuid('relationship_id').notNull(),
    /** All relationships that see a recommendation, if there are several; otherwise null. */
    sharedWith: uuid('shared_with').array(),
    amount: smallint('amount').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: CATEGORIES }).notNull(),
    imageId: uuid('image_id').references(() => images.id),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
    answeredAt: timestampColumn('answered_at'),
    /** The time when a decline or a withdrawal takes effect. */
    declineDueAt: timestampColumn('decline_due_at'),
    withdrawalDueAt: timestampColumn('withdrawal_due_at'),
    /** The day in the giver's calendar whose total includes the gift. */
    countedOn: date('counted_on', { mode: 'string' }),
    /** Stored counts, so that the feed need not count rows. */
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
  },
  (table) => [
    // The feed reads the newest of each relationship. Nulls come first, or PostgreSQL would sort for ORDER BY
    // … DESC.
    index('activities_relationship_newest_idx').on(
      table.relationshipId,
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // The feed of one month uses this index, so that it reads no newer activities.
    index('activities_relationship_created_idx').on(table.relationshipId, table.createdAt),
    // The list of one person's own activities uses this index and the next index.
    index('activities_given_newest_idx').on(
      table.relationshipId,
      table.giverId,
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activities_received_newest_idx').on(
      table.relationshipId,
      table.receiverId,
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activities_pending_target_idx')
      .on(table.giverId, table.orderNumber.desc().nullsFirst())
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex('activities_image_once_idx').on(table.imageId).where(sql`${table.imageId} IS NOT NULL`),
    index('activities_pending_requester_idx')
      .on(table.receiverId, table.createdAt)
      .where(sql`${table.status} = 'pending'`),
    index('activities_decision_due_idx')
      .on(sql`coalesce(${table.withdrawalDueAt}, ${table.declineDueAt})`)
      .where(sql`coalesce(${table.withdrawalDueAt}, ${table.declineDueAt}) IS NOT NULL`),
    index('activities_undone_words_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'undone' AND ${table.description} <> ''`),
    index('activities_recommendations_newest_idx')
      .on(table.relationshipId, table.orderNumber.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.kind} = 'recommendation'`),
  ],
);

/** [S3-007] Likes, one row per person and activity. Only the functions in likes.sql write them. */
export const activityReactions = pgTable(
  'activity_reactions',
  {
    activityId: uuid('activity_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    reactionType: text('reaction_type', { enum: ['like'] }).notNull(),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.profileId, table.reactionType] }),
    // Erasing an account deletes its likes by this index.
    index('activity_reactions_profile_id_idx').on(table.profileId),
    check('activity_reactions_type_known', sql`${table.reactionType} = 'like'`),
  ],
);

/**
 * [S3-006] Comments, written only by the functions in comments.sql. The id is the author's idempotency key.
 */
export const activityComments = pgTable(
  'activity_comments',
  {
    id: uuid('id').primaryKey(),
    activityId: uuid('activity_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
  },
  (table) => [
    index('activity_comments_activity_newest_idx').on(
      table.activityId,
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('activity_comments_profile_id_idx').on(table.profileId),
    check(
      'activity_comments_text_filled',
      sql`char_length(btrim(${table.text})) BETWEEN 1 AND ${inlineNumber(COMMENT_MAX_LENGTH)}`,
    ),
  ],
);

/** [S3-016] The fields that only recommendations have. The feature `recommendations` writes them. */
export const recommendations = pgTable(
  'recommendations',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => activities.id),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** [S7-050] The couple or group that sees it; null means all relationships of its author. */
    relationshipId: uuid('relationship_id').references(() => relationships.id),
    title: text('title'),
    audienceType: text('audience_type', { enum: AUDIENCES }).notNull(),
    category: text('category', { enum: CATEGORIES }),
    location: text('location'),
  },
  (table) => [
    check('recommendations_audience_known', sql`${table.audienceType} IN ('pareja', 'grupos', 'todos')`),
    check(
      'recommendations_audience_chosen',
      sql`(${table.relationshipId} IS NULL) = (${table.audienceType} = 'todos')`,
    ),
    check(
      'recommendations_title_length',
      sql`char_length(${table.title}) BETWEEN 1 AND ${inlineNumber(RECOMMENDATION_TITLE_MAX_LENGTH)}`,
    ),
    check(
      'recommendations_location_length',
      sql`char_length(${table.location}) BETWEEN 1 AND ${inlineNumber(LOCATION_MAX_LENGTH)}`,
    ),
  ],
);

/** The relationships that `shared_with` adds to the activity's own, one per row. */
export const activityAudiences = pgTable(
  'activity_audiences',
  {
    activityId: uuid('activity_id').notNull(),
    relationshipId: uuid('relationship_id').notNull(),
    createdAt: createdAt(),
    /** A copy of the activity's `order_number`, which the index below needs. */
    orderNumber: bigint('order_number', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.relationshipId] }),
    index('activity_audiences_newest_idx').on(
      table.relationshipId,
      table.orderNumber.desc().nullsFirst(),
      table.activityId.desc().nullsFirst(),
    ),
  ],
);

export const recommendationSaves = pgTable(
  'recommendation_saves',
  {
    profileId: uuid('profile_id').notNull(),
    recommendationId: uuid('recommendation_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.recommendationId] }),
    index('recommendation_saves_recommendation_idx').on(table.recommendationId),
  ],
);

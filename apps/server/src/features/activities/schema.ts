import {
  AUDIENCES,
  CATEGORIES,
  COMMENT_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  RECOMMENDATION_TITLE_MAX_LENGTH,
  REQUEST_ANSWERS,
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
import { createdAt, limit, moment, orderNumber } from '../../platform/db/columns.ts';
import { images } from '../images/schema.ts';
import { profiles } from '../profiles/schema.ts';
import { relationships } from '../relationships/schema.ts';

/**
 * [S3-005] [S3-018] Gifts and requests are written by the ledger's functions only, recommendations by theirs.
 * A recommendation has its author in both places of people, no besos, and a category for the drawing alone.
 * Its rules are a trigger, `activities_hold`.
 */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request', 'recommendation'] }).notNull(),
    status: text('status', { enum: ['pending', ...REQUEST_ANSWERS, 'undone'] }).notNull(),
    // Whoever writes an activity has just looked at these three: they are no foreign keys.
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    relationshipId: uuid('relationship_id').notNull(),
    /**
     * Of a recommendation to everybody: all relationships whose members see it, the one above among them.
     * Null: that one alone.
     */
    sharedWith: uuid('shared_with').array(),
    amount: smallint('amount').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: CATEGORIES }).notNull(),
    imageId: uuid('image_id').references(() => images.id),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
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
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // A person's own of each relationship, by the same order: what they gave, and what they received.
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

/** [S3-007] One row for each person and activity. Written by the functions of likes only. */
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
    // A deleted account takes its likes along.
    index('activity_reactions_profile_id_idx').on(table.profileId),
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
      sql`char_length(btrim(${table.text})) BETWEEN 1 AND ${limit(COMMENT_MAX_LENGTH)}`,
    ),
  ],
);

/**
 * [S3-016] What a recommendation has beside its activity, which has the same id, its author, its text and its
 * picture. Here, because every card reads it; written by the functions of recommendations only.
 */
export const recommendations = pgTable(
  'recommendations',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => activities.id),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** [S7-050] The couple or group; null: all relationships of its author. */
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
      sql`char_length(${table.title}) BETWEEN 1 AND ${limit(RECOMMENDATION_TITLE_MAX_LENGTH)}`,
    ),
    check(
      'recommendations_location_length',
      sql`char_length(${table.location}) BETWEEN 1 AND ${limit(LOCATION_MAX_LENGTH)}`,
    ),
  ],
);

/** `shared_with` without the activity's own relationship, a row each: the feed reads the newest by index. */
export const activityAudiences = pgTable(
  'activity_audiences',
  {
    activityId: uuid('activity_id').notNull(),
    relationshipId: uuid('relationship_id').notNull(),
    createdAt: createdAt(),
    /** That of the activity. */
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

/** Recommendations that somebody keeps for later. */
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

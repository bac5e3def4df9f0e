import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@beso/contract/notifications';
import { RELATIONSHIP_TYPES } from '@beso/contract/relationships';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  inlineNames,
  orderNumber,
  rowNumber,
  timestampColumn,
} from '../../platform/db/columns.ts';
import { authSessions } from '../identity/accounts/schema.ts';
import { profiles } from '../profiles/schema.ts';

/** A notification, written by `notify` or `project_gifts`. An unread one gets further actors. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipientId: uuid('recipient_id').notNull(),
    /** The trigger `notifications_kind_known` allows only the contract's kinds. */
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** The id by which unread notifications are merged, such as that of an activity or a person. */
    subjectId: uuid('subject_id').notNull(),
    activityId: uuid('activity_id'),
    relationshipId: uuid('relationship_id'),
    /** The title that the reward had when it was redeemed. */
    rewardTitle: text('reward_title'),
    /** The kind of relationship that a connection request or invitation asks for. */
    askedType: text('asked_type', { enum: RELATIONSHIP_TYPES }),
    /** When somebody acted last. */
    createdAt: createdAt(),
    orderNumber: orderNumber(),
    readAt: timestampColumn('read_at'),
    /** Whether the inbox shows the notification. */
    inApp: boolean('in_app').notNull(),
    /** Pushes and mails wait until this time, for example because a gift can still be undone. */
    readyAt: timestampColumn('ready_at').notNull(),
    /** True until a job has considered a push or mail. */
    pushPending: boolean('push_pending').notNull(),
    emailPending: boolean('email_pending').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_unread_group_idx')
      .on(table.recipientId, table.kind, table.subjectId)
      .where(sql`${table.readAt} IS NULL`),
    index('notifications_recipient_newest_idx').on(
      table.recipientId,
      table.orderNumber.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_pending_idx')
      .on(table.recipientId)
      .where(sql`${table.pushPending} OR ${table.emailPending}`),
    // A small BRIN index is enough, because rows are inserted in the order of time.
    index('notifications_created_at_brin').using('brin', table.createdAt),
  ],
);

export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: uuid('notification_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    actedAt: timestampColumn('acted_at').notNull(),
    orderNumber: orderNumber(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.actorId] })],
);

/** [S2-026] The choices that people made; where a person made none, `notification_default` decides. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    /** The trigger `notification_preferences_kind_known` allows only the contract's kinds. */
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    enabled: boolean('enabled').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.kind, table.channel] }),
    check(
      'notification_preferences_channel_known',
      sql`${table.channel} IN (${inlineNames(NOTIFICATION_CHANNELS)})`,
    ),
  ],
);

/** [S2-026] Quiet hours in the profile's time zone, and consent to private content in pushes and mails. */
export const notificationSettings = pgTable('notification_settings', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  quietEnabled: boolean('quiet_enabled').notNull().default(false),
  quietFrom: time('quiet_from').notNull().default('22:00'),
  quietUntil: time('quiet_until').notNull().default('08:00'),
  showContent: boolean('show_content').notNull().default(false),
});

/** When a person's pending notifications are due. Lock this row before you write to the inbox. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    profileId: uuid('profile_id').primaryKey(),
    pushDueAt: timestampColumn('push_due_at'),
    emailDueAt: timestampColumn('email_due_at'),
    pushPausedUntil: timestampColumn('push_paused_until'),
    pushesUnanswered: integer('pushes_unanswered').notNull().default(0),
    emailPausedUntil: timestampColumn('email_paused_until'),
    /** The number of the person's last event whose gift is in the inbox. */
    projectedSeq: bigint('projected_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('notification_deliveries_push_idx').on(table.pushDueAt).where(sql`${table.pushDueAt} IS NOT NULL`),
    index('notification_deliveries_email_idx')
      .on(table.emailDueAt)
      .where(sql`${table.emailDueAt} IS NOT NULL`),
  ],
);

/** A browser or native app that gets pushes until its session ends. Native apps have no keys. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
    orderNumber: rowNumber(),
  },
  (table) => [
    index('push_subscriptions_profile_id_idx').on(table.profileId),
    index('push_subscriptions_session_id_idx').on(table.sessionId),
  ],
);

import { MESSAGE_MAX_LENGTH } from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, inlineNumber, orderNumber, timestampColumn } from '../../platform/db/columns.ts';
import { images } from '../images/schema.ts';
import { profiles } from '../profiles/schema.ts';

/**
 * The conversation of two people, `low` being the person with the lower id. Only database functions write
 * this table and the next three.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    lowId: uuid('low_id')
      .notNull()
      .references(() => profiles.id),
    highId: uuid('high_id')
      .notNull()
      .references(() => profiles.id),
    lastNumber: integer('last_number').notNull().default(0),
    /** The number of deletions so far; a browser asks for the deletions after the number that it knows. */
    changeNumber: integer('change_number').notNull().default(0),
    /** The highest message numbers that each person's devices received and that each person read. */
    lowDelivered: integer('low_delivered').notNull().default(0),
    lowRead: integer('low_read').notNull().default(0),
    highDelivered: integer('high_delivered').notNull().default(0),
    highRead: integer('high_read').notNull().default(0),
    /**
     * The number of each person's own last message. In migrated rows it may be the number of the other
     * person's message.
     */
    lowSent: integer('low_sent').notNull().default(0),
    highSent: integer('high_sent').notNull().default(0),
    lowMuted: boolean('low_muted').notNull().default(false),
    highMuted: boolean('high_muted').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('conversations_two_idx').on(table.lowId, table.highId),
    index('conversations_high_id_idx').on(table.highId),
    check('conversations_two_people', sql`${table.lowId} < ${table.highId}`),
    check(
      'conversations_progress_holds',
      sql`${table.lowRead} BETWEEN 0 AND ${table.lowDelivered} AND ${table.lowDelivered} <= ${table.lastNumber}
        AND ${table.highRead} BETWEEN 0 AND ${table.highDelivered}
        AND ${table.highDelivered} <= ${table.lastNumber}`,
    ),
  ],
);

/** [S3-017] Has no foreign keys to people, because the writing function has just read their rows. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id').notNull(),
    /** Begins at 1 in each conversation and has no gaps. */
    number: integer('number').notNull(),
    senderId: uuid('sender_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    /** Empty for a photo without text, and after deletion. */
    content: text('content').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    /** The number of the quoted message. */
    replyTo: integer('reply_to'),
    createdAt: createdAt(),
    orderNumber: orderNumber(),
    /** The conversation's change number when the message was deleted; null until then. */
    deletedBy: integer('deleted_by'),
  },
  (table) => [
    uniqueIndex('messages_number_idx').on(table.conversationId, table.number),
    uniqueIndex('messages_deleted_idx')
      .on(table.conversationId, table.deletedBy)
      .where(sql`${table.deletedBy} IS NOT NULL`),
    uniqueIndex('messages_image_once_idx').on(table.imageId).where(sql`${table.imageId} IS NOT NULL`),
    check('messages_two_people', sql`${table.senderId} <> ${table.receiverId}`),
    check(
      'messages_content_filled',
      sql`CASE WHEN ${table.deletedBy} IS NULL
        THEN char_length(${table.content}) <= ${inlineNumber(MESSAGE_MAX_LENGTH)}
          AND (${table.imageId} IS NOT NULL OR char_length(btrim(${table.content})) > 0)
        ELSE ${table.content} = '' AND ${table.imageId} IS NULL END`,
    ),
    check('messages_reply_before', sql`${table.replyTo} BETWEEN 1 AND ${table.number} - 1`),
  ],
);

/** Used idempotency keys, each with a digest of its message. They are kept until the account is erased. */
export const messageKeys = pgTable(
  'message_keys',
  {
    profileId: uuid('profile_id').notNull(),
    key: uuid('key').notNull(),
    digest: text('digest').notNull(),
    messageId: uuid('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.key] })],
);

/** How many messages a person has sent in the current minute, which begins with its first message. */
export const messageMinutes = pgTable('message_minutes', {
  profileId: uuid('profile_id').primaryKey(),
  endsAt: timestampColumn('ends_at').notNull(),
  total: integer('total').notNull(),
});

/** Pictures of reported messages, which are kept until `kept_until` even if a message is deleted. */
export const reportedImages = pgTable('reported_images', {
  imageId: uuid('image_id')
    .primaryKey()
    .references(() => images.id),
  keptUntil: timestampColumn('kept_until').notNull(),
});

/** Receipts are on for a person who has no row. */
export const chatSettings = pgTable('chat_settings', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id),
  receipts: boolean('receipts').notNull(),
});

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn, transactionNumber } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

/**
 * The number of each person's newest event. Locking the row puts a person's events in the order of commits.
 */
export const eventCounters = pgTable('event_counters', {
  profileId: uuid('profile_id').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** The outbox: one person's changes in one transaction, which are published after the commit. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    recipientId: uuid('recipient_id').notNull(),
    /** The number of the last change in `changes`. The earlier changes have the numbers just below. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** A list of changes: [{"kind": …, "payload": {…}}, …] */
    changes: jsonb('changes').notNull(),
    /** The gift that caused the event, if `project_gifts` must still notify the recipient. */
    giftId: uuid('gift_id'),
    createdAt: timestampColumn('created_at').notNull().default(sql`clock_timestamp()`),
    writtenBy: transactionNumber('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.lastSeq] }),
    index('outbox_events_written_by_idx').on(table.writtenBy),
    // Finds old rows. A small BRIN index is enough, because rows are inserted in the order of time.
    index('outbox_events_created_at_brin').using('brin', table.createdAt),
  ],
);

/**
 * The number up to which a person's events are published. It is not in `event_counters`, because gifts lock
 * those rows.
 */
export const outboxPositions = pgTable('outbox_positions', {
  profileId: uuid('profile_id').primaryKey(),
  publishedSeq: bigint('published_seq', { mode: 'number' }).notNull(),
});

/** One row: the events of all transactions before `transaction` are published. */
export const outboxHorizon = pgTable(
  'outbox_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('outbox_horizon_one_row', sql`${table.isOnly}`)],
);

/** One row: all gifts of transactions before `transaction` have their notifications. */
export const projectionHorizon = pgTable(
  'projection_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('projection_horizon_one_row', sql`${table.isOnly}`)],
);

/** One row: the current history. Event numbers of older histories mean nothing. */
export const eventHistory = pgTable(
  'event_history',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
    begunAt: timestampColumn('begun_at').notNull().defaultNow(),
  },
  (table) => [check('event_history_one_row', sql`${table.isOnly}`)],
);

/** The outbox of version 1, which only servers of that version read. */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipientId: uuid('recipient_id')
      .notNull()
      .references(() => profiles.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: createdAt(),
    publishedAt: timestampColumn('published_at'),
  },
  (table) => [
    unique('events_recipient_seq').on(table.recipientId, table.seq),
    index('events_unpublished_idx').on(table.id).where(sql`${table.publishedAt} IS NULL`),
    index('events_created_at_idx').on(table.createdAt),
  ],
);

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
import { createdAt, moment, transactionNumber } from '../../platform/db/columns.ts';
import { profiles } from '../profiles/schema.ts';

/** Each person's newest event number; locking the row orders commits. Writers have verified the ids. */
export const eventCounters = pgTable('event_counters', {
  profileId: uuid('profile_id').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** The outbox: one person's changes in one transaction, published after the commit and deleted when old. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    recipientId: uuid('recipient_id').notNull(),
    /** The number of the last change; earlier changes have the numbers before it. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** [{"kind": …, "payload": {…}}, …] */
    changes: jsonb('changes').notNull(),
    /** The id of a gift that `project_gifts` adds to the recipient's inbox. */
    giftId: uuid('gift_id'),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    writtenBy: transactionNumber('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.lastSeq] }),
    index('outbox_events_written_by_idx').on(table.writtenBy),
    // Finds old rows. They are inserted in order of time, so a small BRIN index suffices.
    index('outbox_events_created_at_brin').using('brin', table.createdAt),
  ],
);

/** Events up to this number are published. This is a separate table, because gifts lock the counters. */
export const outboxPositions = pgTable('outbox_positions', {
  profileId: uuid('profile_id').primaryKey(),
  publishedSeq: bigint('published_seq', { mode: 'number' }).notNull(),
});

/** One row: all events of transactions before the horizon are published. */
export const outboxHorizon = pgTable(
  'outbox_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('outbox_horizon_one_row', sql`${table.isOnly}`)],
);

/** One row: all gifts of transactions before the horizon are in the inboxes. */
export const projectionHorizon = pgTable(
  'projection_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('projection_horizon_one_row', sql`${table.isOnly}`)],
);

/** One row: the history to which all numbers of events and balances belong. A restore begins a new one. */
export const eventHistory = pgTable(
  'event_history',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    id: uuid('id').notNull().defaultRandom(),
    begunAt: moment('begun_at').notNull().defaultNow(),
  },
  (table) => [check('event_history_one_row', sql`${table.isOnly}`)],
);

/** The outbox of version 1, read only by its servers. The next version drops the table. */
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
    publishedAt: moment('published_at'),
  },
  (table) => [
    unique('events_recipient_seq').on(table.recipientId, table.seq),
    index('events_unpublished_idx').on(table.id).where(sql`${table.publishedAt} IS NULL`),
    index('events_created_at_idx').on(table.createdAt),
  ],
);

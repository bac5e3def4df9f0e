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

/**
 * The newest number given out to each person; its row's lock keeps a person's numbers in the order of
 * commits. In this and the next two tables the ids were verified by whoever wrote them: no foreign keys.
 */
export const eventCounters = pgTable('event_counters', {
  profileId: uuid('profile_id').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/**
 * The outbox: what happened, for whom. A row holds everything that one person learns of one transaction. It
 * is written in that transaction, published after the commit, and pruned when old.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    recipientId: uuid('recipient_id').notNull(),
    /** The number of the last change; those before it have the numbers before. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    /** [{"kind": …, "payload": {…}}, …] */
    changes: jsonb('changes').notNull(),
    /** The gift that the recipient's inbox is to get because of this row; `project_gifts` reads it. */
    giftId: uuid('gift_id'),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    writtenBy: transactionNumber('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.lastSeq] }),
    index('outbox_events_written_by_idx').on(table.writtenBy),
    // For forgetting the old; rows come in the order of time, so that one as small as this will do.
    index('outbox_events_created_at_brin').using('brin', table.createdAt),
  ],
);

/** Up to which number everything was published to a person. Beside the counters, for which gifts wait. */
export const outboxPositions = pgTable('outbox_positions', {
  profileId: uuid('profile_id').primaryKey(),
  publishedSeq: bigint('published_seq', { mode: 'number' }).notNull(),
});

/** One row: everything that older transactions than this one wrote has been published. */
export const outboxHorizon = pgTable(
  'outbox_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('outbox_horizon_one_row', sql`${table.isOnly}`)],
);

/** One row: every gift of an older transaction than this one is in the inbox of whoever got it. */
export const projectionHorizon = pgTable(
  'projection_horizon',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    transaction: transactionNumber('transaction').notNull(),
  },
  (table) => [check('projection_horizon_one_row', sql`${table.isOnly}`)],
);

/** The outbox of version 1, which only its programs read. It goes with the next version. */
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

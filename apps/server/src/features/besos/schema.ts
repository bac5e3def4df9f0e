import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, updatedAt } from '../../platform/db/columns.ts';
import { activities } from '../feed/schema.ts';
import { profiles } from '../profiles/schema.ts';

/** [S3-010] Kept equal to the sum of the person's entries by the functions that write both. */
export const userBesos = pgTable(
  'user_besos',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    totalBesos: integer('total_besos').notNull().default(0),
    /** Grows by one with each movement. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [check('user_besos_not_negative', sql`${table.totalBesos} >= 0`)],
);

/** One movement of besos; its entries sum to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift'] }).notNull(),
    activityId: uuid('activity_id').references(() => activities.id),
    createdAt: createdAt(),
  },
  (table) => [index('ledger_transactions_activity_id_idx').on(table.activityId)],
);

/** `profile_id` null is the system's account, which has no balance row and so is no hot spot. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    profileId: uuid('profile_id').references(() => profiles.id),
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after'),
    createdAt: createdAt(),
  },
  (table) => [
    index('ledger_entries_profile_newest_idx').on(table.profileId, table.id.desc()),
    index('ledger_entries_transaction_id_idx').on(table.transactionId),
    check('ledger_entries_moves_something', sql`${table.amount} <> 0`),
    check(
      'ledger_entries_balance_of_people',
      sql`(${table.profileId} IS NULL) = (${table.balanceAfter} IS NULL) AND coalesce(${table.balanceAfter}, 0) >= 0`,
    ),
  ],
);

/**
 * What one person gave another on the giver's current calendar day: the daily guard counts on this row, under its
 * lock. One row per pair, not per day, so that a change of time zone can neither repeat a day nor cut one short.
 */
export const besoDailyTotals = pgTable(
  'beso_daily_totals',
  {
    giverId: uuid('giver_id')
      .notNull()
      .references(() => profiles.id),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** Midnight after `day` in the zone that the giver had when it began. */
    endsAt: moment('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.giverId, table.receiverId] })],
);

/** Kept for good: a key that was used once answers its first result for ever. */
export const besoIdempotencyKeys = pgTable(
  'beso_idempotency_keys',
  {
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    request: jsonb('request').notNull(),
    activityId: uuid('activity_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.key] })],
);

import { BESOS_DAILY_LIMIT } from '@beso/contract/limits';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, limit, moment, updatedAt } from '../../platform/db/columns.ts';
import { activities } from '../activities/schema.ts';
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
    /** Of an award, the id of the quiz session that it is for. */
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request', 'undo', 'reward', 'quiz', 'burn'] }).notNull(),
    activityId: uuid('activity_id').references(() => activities.id),
    /** A redeemed reward. Rewards lie above this feature: only the migration declares the foreign key. */
    rewardId: uuid('reward_id'),
    /**
     * Who gave, or took back: the movement is in this person's statement too, but does not change their
     * balance.
     */
    giverId: uuid('giver_id').references(() => profiles.id),
    createdAt: createdAt(),
    /** Its place among the numbers of entries, which are those of the statement's order. */
    entryNumber: bigint('entry_number', { mode: 'number' })
      .notNull()
      .default(sql`nextval('ledger_entries_id_seq')`),
  },
  (table) => [
    uniqueIndex('ledger_transactions_reward_once_idx')
      .on(table.rewardId)
      .where(sql`${table.rewardId} IS NOT NULL`),
    index('ledger_transactions_giver_newest_idx').on(
      table.giverId,
      table.entryNumber.desc().nullsFirst(),
      table.createdAt,
    ),
    // Its kind and what caused it: a function that a migration holds, as PostgreSQL reads the text of a check
    // anew with each statement that writes.
    check(
      'ledger_transactions_cause',
      sql`movement_holds(${table.kind}, ${table.activityId}, ${table.rewardId}, ${table.giverId})`,
    ),
    // An activity issues besos once and is undone once.
    uniqueIndex('ledger_transactions_activity_once_idx').on(table.activityId, table.kind),
  ],
);

/**
 * `profile_id` null is the system's account. It has no balance row: every transaction would wait for its
 * lock. Its rules are a trigger, `ledger_entries_hold`: entries are never changed, so that what is true of
 * them when they are written stays so.
 */
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
    // The statement has the order of numbers; months and years are looked up by the time.
    index('ledger_entries_person_newest_idx')
      .on(table.profileId, table.id.desc().nullsFirst(), table.createdAt)
      .where(sql`${table.profileId} IS NOT NULL`),
    index('ledger_entries_transaction_id_idx').on(table.transactionId),
  ],
);

/**
 * What one person gave another on the giver's current calendar day. The daily limit is checked on this row
 * under its lock. There is one row per pair, not per day, so that changing the time zone neither repeats a
 * day nor cuts one short.
 */
export const besoDailyTotals = pgTable(
  'beso_daily_totals',
  {
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Midnight after `day` in the zone that the giver had when it began. */
    endsAt: moment('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.giverId, table.receiverId] }),
    check('beso_daily_totals_in_range', sql`${table.total} BETWEEN 0 AND ${limit(BESOS_DAILY_LIMIT)}`),
  ],
);

/**
 * Never deleted: a key that was used once returns its first result for ever. It holds no words: `request` is
 * a digest, or, until a job replaces it, what the version before kept.
 */
export const besoIdempotencyKeys = pgTable(
  'beso_idempotency_keys',
  {
    profileId: uuid('profile_id').notNull(),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    request: jsonb('request').notNull(),
    /** What the operation was about: exactly one of the two is set. */
    activityId: uuid('activity_id'),
    rewardId: uuid('reward_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.key] }),
    index('beso_idempotency_keys_words_idx')
      .on(table.createdAt)
      .where(sql`jsonb_typeof(${table.request}) = 'object'`),
    check('beso_idempotency_keys_one_result', sql`num_nonnulls(${table.activityId}, ${table.rewardId}) = 1`),
  ],
);

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
import { createdAt, inlineNumber, moment, updatedAt } from '../../platform/db/columns.ts';
import { activities } from '../activities/schema.ts';
import { profiles } from '../profiles/schema.ts';

/** [S3-010] The balance. The functions that write it keep it equal to the sum of the person's entries. */
export const userBesos = pgTable(
  'user_besos',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id),
    totalBesos: integer('total_besos').notNull().default(0),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    updatedAt: updatedAt(),
  },
  (table) => [check('user_besos_not_negative', sql`${table.totalBesos} >= 0`)],
);

/** A movement of besos, whose entries sum to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    /** For an award, this is the id of its quiz session. */
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request', 'undo', 'reward', 'quiz', 'burn'] }).notNull(),
    activityId: uuid('activity_id').references(() => activities.id),
    /** Rewards depend on this feature, so the foreign key is declared only in the migration. */
    rewardId: uuid('reward_id'),
    /**
     * The giver, or the person who undid the gift. Their statement shows the movement, but their balance is
     * unchanged.
     */
    giverId: uuid('giver_id').references(() => profiles.id),
    createdAt: createdAt(),
    /** Uses the same sequence as the entries, which orders the statement. */
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
    // The rule is a function of a migration, because PostgreSQL parses checks again with each statement.
    check(
      'ledger_transactions_cause',
      sql`movement_holds(${table.kind}, ${table.activityId}, ${table.rewardId}, ${table.giverId})`,
    ),
    uniqueIndex('ledger_transactions_activity_once_idx').on(table.activityId, table.kind),
  ],
);

/** A null `profile_id` is the system's account. It has no balance row, which every transaction would lock. */
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
    // The statement is ordered by number; months and years are found by time.
    index('ledger_entries_person_newest_idx')
      .on(table.profileId, table.id.desc().nullsFirst(), table.createdAt)
      .where(sql`${table.profileId} IS NOT NULL`),
    index('ledger_entries_transaction_id_idx').on(table.transactionId),
  ],
);

/**
 * One person's total to another on the giver's current calendar day. The row's lock serialises checks of the
 * daily limit. A pair has one row, not one per day, so that changing the time zone neither repeats nor
 * shortens a day.
 */
export const besoDailyTotals = pgTable(
  'beso_daily_totals',
  {
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The midnight after `day`, in the giver's time zone at the beginning of that day. */
    endsAt: moment('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.giverId, table.receiverId] }),
    check('beso_daily_totals_in_range', sql`${table.total} BETWEEN 0 AND ${inlineNumber(BESOS_DAILY_LIMIT)}`),
  ],
);

/** Rows are never deleted, because a used key returns its first result for ever. `request` is a digest. */
export const besoIdempotencyKeys = pgTable(
  'beso_idempotency_keys',
  {
    profileId: uuid('profile_id').notNull(),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    request: jsonb('request').notNull(),
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

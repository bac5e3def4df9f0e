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
import { createdAt, inlineNumber, timestampColumn, updatedAt } from '../../platform/db/columns.ts';
import { activities } from '../activities/schema.ts';
import { profiles } from '../profiles/schema.ts';

/**
 * [S3-010] A person's balance, which the database functions keep equal to the sum of the person's entries.
 */
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

/** A movement of besos. Its two entries sum to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    /** For the award of a quiz, the id is that of the quiz session. */
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['gift', 'request', 'undo', 'reward', 'quiz', 'burn'] }).notNull(),
    activityId: uuid('activity_id').references(() => activities.id),
    /** Only the migration declares the foreign key, because the feature `rewards` depends on this feature. */
    rewardId: uuid('reward_id'),
    /** The giver, also of an undone gift. The giver's account statement needs this column. */
    giverId: uuid('giver_id').references(() => profiles.id),
    createdAt: createdAt(),
    /** Shares a sequence with the entries' ids, so that an account statement can sort both together. */
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
    // PostgreSQL caches the plan of this function, but would prepare a plain CHECK anew for each statement.
    check(
      'ledger_transactions_cause',
      sql`movement_holds(${table.kind}, ${table.activityId}, ${table.rewardId}, ${table.giverId})`,
    ),
    uniqueIndex('ledger_transactions_activity_once_idx').on(table.activityId, table.kind),
  ],
);

/**
 * The two entries of each movement. A null `profile_id` is the system's account, which has no stored balance.
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
    // An account statement reads entries in the order of ids, and finds a month by `created_at`.
    index('ledger_entries_person_newest_idx')
      .on(table.profileId, table.id.desc().nullsFirst(), table.createdAt)
      .where(sql`${table.profileId} IS NOT NULL`),
    index('ledger_entries_transaction_id_idx').on(table.transactionId),
  ],
);

/**
 * How much one person has given another on the giver's current calendar day. A row for each day would let a
 * change of time zone give a second limit.
 */
export const besoDailyTotals = pgTable(
  'beso_daily_totals',
  {
    giverId: uuid('giver_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The midnight that ends `day`, in the time zone that the giver had when `day` began. */
    endsAt: timestampColumn('ends_at').notNull(),
    total: integer('total').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.giverId, table.receiverId] }),
    check('beso_daily_totals_in_range', sql`${table.total} BETWEEN 0 AND ${inlineNumber(BESOS_DAILY_LIMIT)}`),
  ],
);

/** Used keys, each with a digest of its call. They are kept until the account is erased. */
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

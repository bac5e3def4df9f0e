import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../../platform/db/columns.ts';
import { authUsers } from '../accounts/schema.ts';

/** Deleting the account deletes the row. */
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** An account's authenticator app. Sign-ins do not require an unconfirmed one. */
export const authFactors = pgTable('auth_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from BESO_SECRET. */
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Only servers of the previous version compare this column. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Scheduled removals of factors newer than `since`, because a change of address was undone. */
export const authFactorRemovals = pgTable(
  'auth_factor_removals',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    /** The address that the account got back, and the address that it lost. */
    email: text('email').notNull(),
    otherEmail: text('other_email').notNull(),
    dueAt: moment('due_at').notNull(),
    /** The time when both addresses were reminded. */
    remindedAt: moment('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_factor_removals_due_at_idx').on(table.dueAt)],
);

/** The half minutes of used codes, kept longer than any clock error, so that no code works twice. */
export const authFactorSteps = pgTable(
  'auth_factor_steps',
  {
    userId: ownerId(),
    step: bigint('step', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
);

/** Unused recovery codes, stored as SHA-256. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A passkey of a device, with its public key. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The number of uses that the device reports; 0 for devices that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_passkeys_user_id_idx').on(table.userId)],
);

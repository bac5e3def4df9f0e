import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from '../../../platform/db/columns.ts';
import { authUsers } from '../accounts/schema.ts';

/** The rows are deleted with their account. */
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** An account's authenticator. Sign-ins ask for it after a first code has confirmed it. */
export const authFactors = pgTable('auth_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** The authenticator's key, encrypted with a key derived from BESO_SECRET. */
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** Read only by servers of the previous version, during an upgrade. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Scheduled removals, after an undone change of address, of second factors added after `since`. */
export const authFactorRemovals = pgTable(
  'auth_factor_removals',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    since: timestampColumn('since').notNull(),
    /** The address that the account got back, then the address that it lost. */
    email: text('email').notNull(),
    otherEmail: text('other_email').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    remindedAt: timestampColumn('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_factor_removals_due_at_idx').on(table.dueAt)],
);

/** The 30-second steps of used codes, kept so that no code works twice. */
export const authFactorSteps = pgTable(
  'auth_factor_steps',
  {
    userId: ownerId(),
    step: bigint('step', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
);

/** Unused recovery codes, as SHA-256. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys, with the device's name and the public key. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The passkey's uses, as its device reports them; 0 if the device does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    lastUsedAt: timestampColumn('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_passkeys_user_id_idx').on(table.userId)],
);

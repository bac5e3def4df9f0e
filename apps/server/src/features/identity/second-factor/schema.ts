import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../../../platform/db/columns.ts';
import { authUsers } from '../schema.ts';

/** The account that it belongs to, and that it goes with. */
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** The authenticator app of an account. One that was never confirmed is asked for nowhere. */
export const authFactors = pgTable('auth_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => authUsers.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of BESO_SECRET. */
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Programs of the version before compare this. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/**
 * Second factors that an undone change of address removes later: those that were switched on since `since`.
 * Both addresses are told meanwhile.
 */
export const authFactorRemovals = pgTable(
  'auth_factor_removals',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
    /** The address that the account got back, and the one that it lost. */
    email: text('email').notNull(),
    otherEmail: text('other_email').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When both addresses were told a second time. */
    remindedAt: moment('reminded_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_factor_removals_due_at_idx').on(table.dueAt)],
);

/**
 * The half minutes whose codes were taken, one by one: a taken one is refused whatever a clock says, and no
 * other is. Kept longer than a clock can be wrong unnoticed.
 */
export const authFactorSteps = pgTable(
  'auth_factor_steps',
  {
    userId: ownerId(),
    step: bigint('step', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
);

/** Recovery codes that were not used, by their SHA-256. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    userId: ownerId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A passkey of a device; the key here is the public one. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as its device counts; 0 where that does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('auth_passkeys_user_id_idx').on(table.userId)],
);

import type { ChallengedMethod } from '@beso/contract/auth';
import type { RegistrationDraft } from '@beso/contract/links';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, rowNumber, timestampColumn, updatedAt } from '../../../platform/db/columns.ts';

/** The auth library's users, with the fields that prefill /profile-setup [S3-002]. */
export const authUsers = pgTable('auth_users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  /** In the form +393331234567, verified by a code. */
  phoneNumber: text('phone_number').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  pronouns: text('pronouns').notNull().default(''),
  homeLocation: text('home_location'),
  birthday: date('birthday', { mode: 'string' }),
  profileCreated: boolean('profile_created').notNull().default(false),
  profileCreatedAt: timestampColumn('profile_created_at'),
  /** The time of the first sign-in, which no mail reports as a new device. */
  firstSignInAt: timestampColumn('first_sign_in_at'),
  passwordOfferedAt: timestampColumn('password_offered_at'),
  /** When a moderator suspended the account; null if it is not suspended. */
  suspendedAt: timestampColumn('suspended_at'),
  /** Known devices carry this number in their cookie. Devices with a lower number are unknown. */
  deviceEpoch: integer('device_epoch').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The rows are deleted with their account. */
const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' });

/** Sessions. `token` is hashed, so that nobody can sign in with a copy of the table. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    token: text('token').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Updated at most every few minutes, not with every request. */
    lastSeenAt: timestampColumn('last_seen_at').notNull().defaultNow(),
    /** When the person last confirmed their identity; null in sessions older than this column. */
    confirmedAt: timestampColumn('confirmed_at').default(sql`now()`),
    /** The session may set a password for FRESH_SIGN_IN_MINUTES from this time. Null after the change. */
    passwordProvenAt: timestampColumn('password_proven_at'),
    createdAt: createdAt(),
    orderNumber: rowNumber(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_sessions_user_id_idx').on(table.userId)],
);

/** Sign-ins that wait for the second factor. `tokenHash` is a hash of the token in the browser's cookie. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    way: text('way').$type<ChallengedMethod>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAt(),
    orderNumber: rowNumber(),
  },
  (table) => [
    index('auth_challenges_user_id_idx').on(table.userId),
    index('auth_challenges_expires_at_idx').on(table.expiresAt),
    check('auth_challenges_way', sql`${table.way} IN ('password', 'link', 'phone', 'recovery')`),
  ],
);

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestampColumn('access_token_expires_at'),
    refreshTokenExpiresAt: timestampColumn('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_accounts_user_id_idx').on(table.userId)],
);

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('auth_verifications_identifier_idx').on(table.identifier)],
);

export type LinkPurpose =
  | 'verify_email'
  | 'reset_password'
  | 'admit_device'
  | 'change_email'
  | 'undo_email'
  | 'sign_in'
  | 'restore_account';

/** Mailed links. Ended links stay for a while, to tell why they do not work. */
export const authLinks = pgTable(
  'auth_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** The address that the link was mailed to, and the only one that it verifies. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    supersededAt: timestampColumn('superseded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('auth_links_user_id_idx').on(table.userId, table.purpose),
    index('auth_links_expires_at_idx').on(table.expiresAt),
    // Finds addresses to which a change of address can still be undone.
    index('auth_links_undo_email_idx').on(table.email).where(sql`${table.purpose} = 'undo_email'`),
    check(
      'auth_links_purpose',
      sql`${table.purpose} IN
        ('verify_email', 'reset_password', 'admit_device', 'change_email', 'undo_email', 'sign_in',
          'restore_account')`,
    ),
  ],
);

/**
 * Codes sent to phones. Numbers and codes are hashed with BESO_SECRET, because plain hashes can be guessed.
 */
export const authPhoneCodes = pgTable(
  'auth_phone_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phoneHash: text('phone_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    supersededAt: timestampColumn('superseded_at'), // set by the previous version only
    /** The first request that got the same code. Only its row records that the code is used. */
    rootId: uuid('root_id').references((): AnyPgColumn => authPhoneCodes.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('auth_phone_codes_root_id_idx').on(table.rootId),
    index('auth_phone_codes_phone_hash_idx').on(table.phoneHash),
    index('auth_phone_codes_expires_at_idx').on(table.expiresAt),
  ],
);

/**
 * [S3-032] Registrations that wait until a mailed link is opened. Ended rows stay without the entered fields.
 */
export const authRegistrations = pgTable(
  'auth_registrations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case; usually no account has this address yet. */
    email: text('email').notNull(),
    registrationData: jsonb('registration_data').$type<RegistrationDraft>(),
    tokenHash: text('token_hash').notNull().unique(),
    /** A hash of the secret by which the browser that registered asks whether the link was opened. */
    waitingHash: text('waiting_hash'),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    supersededAt: timestampColumn('superseded_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('auth_registrations_waiting_idx')
      .on(table.waitingHash)
      .where(sql`${table.waitingHash} IS NOT NULL`),
    index('auth_registrations_email_idx')
      .on(table.email)
      .where(sql`${table.usedAt} IS NULL AND ${table.supersededAt} IS NULL`),
    index('auth_registrations_expires_at_idx').on(table.expiresAt),
    check(
      'auth_registrations_data',
      sql`(${table.registrationData} IS NOT NULL) = (${table.usedAt} IS NULL AND ${table.supersededAt} IS NULL)`,
    ),
    check('auth_registrations_no_password', sql`NOT (${table.registrationData} ? 'password')`),
  ],
);

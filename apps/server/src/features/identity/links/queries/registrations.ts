import type { RegistrationDraft } from '@beso/contract/links';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  boolean,
  json,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';

const SUPERSEDE = statement(
  'registrations_supersede',
  `UPDATE auth_registrations SET superseded_at = now(), registration_data = NULL
   WHERE id IN (
     SELECT id FROM auth_registrations
     WHERE email = $1 AND used_at IS NULL AND superseded_at IS NULL ORDER BY id FOR UPDATE)`,
  {},
);

/** Ends an address's open registrations. Lock the account only after this call, to avoid a deadlock. */
export async function supersedeRegistrations(tx: Transaction, email: string): Promise<void> {
  await runStatement(tx, SUPERSEDE, [email]);
}

const INSERT = statement(
  'registrations_insert',
  `INSERT INTO auth_registrations (id, email, registration_data, token_hash, expires_at, waiting_hash)
   VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), $6)`,
  {},
);

export interface NewRegistration {
  readonly id: string;
  readonly email: string;
  readonly data: RegistrationDraft;
  readonly tokenHash: string;
  readonly validMinutes: number;
  readonly waitingHash: string | null;
}

/** Stores a registration; earlier ones for the same address stay. */
export async function insertRegistration(tx: Transaction, registration: NewRegistration): Promise<void> {
  const { id, email, data, tokenHash, validMinutes, waitingHash } = registration;
  await runStatement(tx, INSERT, [id, email, JSON.stringify(data), tokenHash, validMinutes, waitingHash]);
}

const WAS_FOLLOWED = statement(
  'registrations_was_followed',
  `SELECT EXISTS (
     SELECT FROM auth_registrations WHERE waiting_hash = $1 AND used_at IS NOT NULL) AS followed`,
  { followed: boolean },
);

/** Returns whether the link that was requested with this secret has been used. */
export async function wasRegistrationUsed(db: Queryable, waitingHash: string): Promise<boolean> {
  return (await runStatement(db, WAS_FOLLOWED, [waitingHash])).rows[0]?.followed === true;
}

const FOUND = {
  id: uuid,
  email: text(),
  data: nullable(json<RegistrationDraft>()),
  usedAt: nullable(timestampDate),
  supersededAt: nullable(timestampDate),
  expired: boolean,
};
export type FoundRegistration = RowOf<typeof FOUND>;

const COLUMNS = `id, email, registration_data AS data, used_at AS "usedAt",
  superseded_at AS "supersededAt", expires_at <= now() AS expired`;
const FIND = statement(
  'registrations_find',
  `SELECT ${COLUMNS} FROM auth_registrations WHERE id = $1`,
  FOUND,
);
const FIND_BY_TOKEN = statement(
  'registrations_find_by_token',
  `SELECT ${COLUMNS} FROM auth_registrations WHERE token_hash = $1`,
  FOUND,
);

export async function findRegistrationById(
  db: Queryable,
  id: string,
): Promise<FoundRegistration | undefined> {
  return (await runStatement(db, FIND, [id])).rows[0];
}

export async function findRegistrationByToken(
  db: Queryable,
  tokenHash: string,
): Promise<FoundRegistration | undefined> {
  return (await runStatement(db, FIND_BY_TOKEN, [tokenHash])).rows[0];
}

const USE = statement(
  'registrations_use',
  `UPDATE auth_registrations SET used_at = now(), registration_data = NULL
   WHERE id = $1 AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()`,
  {},
);

/** Returns false if the registration is no longer open. */
export async function markRegistrationUsed(tx: Transaction, id: string): Promise<boolean> {
  return (await runStatement(tx, USE, [id])).rowCount === 1;
}

const INSERT_ACCOUNT = statement(
  'registrations_insert_account',
  `INSERT INTO auth_users
     (name, email, email_verified, first_name, last_name, pronouns, home_location, birthday)
   VALUES ($1 || ' ' || $2, $3, true, $1, $2, $4, $5, $6) ON CONFLICT (email) DO NOTHING RETURNING id`,
  { id: uuid },
);

/** [S3-002] Creates an account without a password; returns undefined if the address is taken. */
export async function insertAccount(
  tx: Transaction,
  email: string,
  { firstName, lastName, pronouns, location, birthday }: RegistrationDraft,
): Promise<string | undefined> {
  const values = [firstName, lastName, email, pronouns, location, birthday];
  return (await runStatement(tx, INSERT_ACCOUNT, values)).rows[0]?.id;
}

const HAS_PROFILE = statement(
  'registrations_has_profile',
  'SELECT profile_created AS "hasProfile" FROM auth_users WHERE id = $1',
  { hasProfile: boolean },
);

/** Returns whether the account has a profile. */
export async function accountHasProfile(db: Queryable, userId: string): Promise<boolean> {
  return (await runStatement(db, HAS_PROFILE, [userId])).rows[0]?.hasProfile ?? false;
}

const DELETE_OLD = statement(
  'registrations_delete_old',
  `DELETE FROM auth_registrations WHERE id IN (
     SELECT id FROM auth_registrations WHERE expires_at <= now() - make_interval(days => $1)
     LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` registrations that expired more than `days` days ago; returns their number. */
export async function deleteOldRegistrations(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD, [days, atMost])).rowCount;
}

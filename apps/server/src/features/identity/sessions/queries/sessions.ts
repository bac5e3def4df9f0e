import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { FRESH_SIGN_IN_MINUTES } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  boolean,
  nullable,
  runStatement,
  statement,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';
import { SESSION_LIFE_SECONDS } from '../cookies.ts';

const INSERT = statement(
  'sessions_insert',
  `INSERT INTO auth_sessions (user_id, token, expires_at, ip_address, user_agent, password_proven_at)
   SELECT $1::uuid, $2, now() + make_interval(secs => $3), $4, $5, CASE WHEN NOT EXISTS (
     SELECT FROM auth_accounts a
     WHERE a.user_id = $1::uuid AND a.provider_id = 'credential' AND a.password IS NOT NULL) THEN now() END`,
  {},
);

export interface NewSession {
  readonly userId: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Stores a session. In an account without a password, the session may set the first one. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { userId, tokenHash, address, userAgent } = session;
  await runStatement(db, INSERT, [userId, tokenHash, SESSION_LIFE_SECONDS, address, userAgent]);
}

const FIND_OWNER = statement(
  'sessions_find_owner',
  'SELECT user_id AS "userId" FROM auth_sessions WHERE token = $1',
  { userId: uuid },
);

export async function findSessionOwner(db: Queryable, tokenHash: string): Promise<string | undefined> {
  return (await runStatement(db, FIND_OWNER, [tokenHash])).rows[0]?.userId;
}

const IS_FRESH = statement(
  'sessions_is_fresh',
  `SELECT coalesce(confirmed_at > now() - make_interval(mins => $2), false) AS "isFresh"
   FROM auth_sessions WHERE id = $1 AND expires_at > now()`,
  { isFresh: boolean },
);

/** Returns whether the person recently confirmed their identity; undefined if the session has ended. */
export async function isSessionFresh(db: Queryable, sessionId: string): Promise<boolean | undefined> {
  return (await runStatement(db, IS_FRESH, [sessionId, FRESH_SIGN_IN_MINUTES])).rows[0]?.isFresh;
}

const CONFIRMED_AT = statement(
  'sessions_confirmed_at',
  `SELECT s.confirmed_at AS "confirmedAt", clock_timestamp() AS now
   FROM (VALUES ($1::uuid)) AS asked (id) LEFT JOIN auth_sessions s USING (id)`,
  { confirmedAt: nullable(timestampDate), now: timestampDate },
);

/** Returns when the person last confirmed their identity, and the database's time. */
export async function findConfirmedAt(db: Queryable, sessionId: string) {
  const { rows } = await runStatement(db, CONFIRMED_AT, [sessionId]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${CONFIRMED_AT.name} answered no row`);
  return row;
}

const CONFIRM = statement(
  'sessions_confirm',
  `UPDATE auth_sessions SET confirmed_at = clock_timestamp(),
     password_proven_at = CASE WHEN $2 THEN clock_timestamp() ELSE password_proven_at END
   WHERE id = $1`,
  {},
);

/** Records that the person confirmed their identity in this session, for this purpose. */
export async function markConfirmed(
  db: Queryable,
  sessionId: string,
  purpose: ConfirmationPurpose,
): Promise<void> {
  await runStatement(db, CONFIRM, [sessionId, purpose === 'password']);
}

const HAS_PASSWORD_PROOF = statement(
  'sessions_has_password_proof',
  `SELECT coalesce(password_proven_at > now() - make_interval(mins => $2), false) AS "hasProof"
   FROM auth_sessions WHERE id = $1 AND expires_at > now()`,
  { hasProof: boolean },
);

/** Returns whether this session may change the password; undefined if it has ended. */
export async function hasPasswordProof(db: Queryable, sessionId: string): Promise<boolean | undefined> {
  return (await runStatement(db, HAS_PASSWORD_PROOF, [sessionId, FRESH_SIGN_IN_MINUTES])).rows[0]?.hasProof;
}

const USE_PASSWORD_PROOF = statement(
  'sessions_use_password_proof',
  `UPDATE auth_sessions SET token = $2, password_proven_at = NULL, updated_at = now()
   WHERE id = $1 AND expires_at > now() AND password_proven_at IS NOT NULL`,
  {},
);

/** Uses up the permission to change the password; returns false without it. The session gets this token. */
export async function redeemPasswordProof(
  tx: Transaction,
  sessionId: string,
  tokenHash: string,
): Promise<boolean> {
  return (await runStatement(tx, USE_PASSWORD_PROOF, [sessionId, tokenHash])).rowCount === 1;
}

const END_SESSIONS = statement(
  'passwords_end_sessions',
  `WITH waiting AS (DELETE FROM auth_challenges WHERE user_id = $1),
     epoch AS (UPDATE auth_users SET device_epoch = device_epoch + 1 WHERE id = $1)
   DELETE FROM auth_sessions WHERE user_id = $1 RETURNING id`,
  { id: uuid },
);

/** Ends an account's sessions, waiting sign-ins and known devices; returns the ids of the sessions. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<string[]> {
  return (await runStatement(tx, END_SESSIONS, [userId])).rows.map(({ id }) => id);
}

import type { Transaction } from '../../../../platform/db/database.ts';
import { nullable, run, statement, text, uuid } from '../../../../platform/db/statement.ts';

const UPDATE = statement(
  'passwords_update',
  `UPDATE auth_accounts SET password = $2, updated_at = now()
   WHERE user_id = $1 AND provider_id = 'credential'`,
  {},
);
const INSERT = statement(
  'passwords_insert',
  `INSERT INTO auth_accounts (user_id, account_id, provider_id, password)
   VALUES ($1::uuid, ($1::uuid)::text, 'credential', $2)`,
  {},
);

/** Sets a locked account's password, also where it had none. */
export async function setPasswordHash(tx: Transaction, userId: string, hash: string): Promise<void> {
  if ((await run(tx, UPDATE, [userId, hash])).rowCount === 0) await run(tx, INSERT, [userId, hash]);
}

const WAIT = statement('passwords_wait', 'SELECT FROM auth_users WHERE id = $1 FOR SHARE', {});
const READ = statement(
  'passwords_read',
  `SELECT password FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`,
  { password: nullable(text()) },
);

/** Returns the password's hash after waiting for concurrent changes. */
export async function settledPasswordHash(tx: Transaction, userId: string): Promise<string | null> {
  await run(tx, WAIT, [userId]);
  return (await run(tx, READ, [userId])).rows[0]?.password ?? null;
}

const END_SESSIONS = statement(
  'passwords_end_sessions',
  `WITH waiting AS (DELETE FROM auth_challenges WHERE user_id = $1),
     epoch AS (UPDATE auth_users SET device_epoch = device_epoch + 1 WHERE id = $1)
   DELETE FROM auth_sessions WHERE user_id = $1 RETURNING id`,
  { id: uuid },
);

/** Ends a locked account's sessions, pending second factors and known devices; returns the sessions' ids. */
export async function deleteSessionsOf(tx: Transaction, userId: string): Promise<string[]> {
  return (await run(tx, END_SESSIONS, [userId])).rows.map(({ id }) => id);
}

import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { nullable, runStatement, statement, text } from '../../../../platform/db/statement.ts';
import { authAccounts } from '../schema.ts';

/** The auth library's name for accounts that sign in by password. */
const PASSWORD_PROVIDER = 'credential';

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

/** Sets the password of an account that the caller has locked. */
export async function setPasswordHash(tx: Transaction, userId: string, hash: string): Promise<void> {
  if ((await runStatement(tx, UPDATE, [userId, hash])).rowCount === 0)
    await runStatement(tx, INSERT, [userId, hash]);
}

const WAIT = statement('passwords_wait', 'SELECT FROM auth_users WHERE id = $1 FOR SHARE', {});
const READ = statement(
  'passwords_read',
  `SELECT password FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`,
  { password: nullable(text()) },
);

/** Waits for concurrent changes of the account, and returns the hash; null without a password. */
export async function waitForPasswordHash(tx: Transaction, userId: string): Promise<string | null> {
  await runStatement(tx, WAIT, [userId]);
  return (await runStatement(tx, READ, [userId])).rows[0]?.password ?? null;
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, PASSWORD_PROVIDER)));
  return row?.hash ?? undefined;
}

/** Replaces the hash by a stronger one, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Queryable,
  userId: string,
  old: string,
  hash: string,
): Promise<void> {
  await db
    .update(authAccounts)
    .set({ password: hash })
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.password, old)));
}

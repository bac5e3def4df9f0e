import type { Queryable } from '../../../../platform/db/database.ts';
import { boolean, runStatement, statement, uuid } from '../../../../platform/db/statement.ts';

const IS_SUSPENDED = statement(
  'sessions_is_suspended',
  `SELECT u.suspended_at IS NOT NULL AS "isSuspended"
   FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id WHERE s.token = $1`,
  { isSuspended: boolean },
);

/** Returns whether the session with this token's hash belongs to a suspended account. */
export async function isSuspendedSession(db: Queryable, tokenHash: string): Promise<boolean> {
  return (await runStatement(db, IS_SUSPENDED, [tokenHash])).rows[0]?.isSuspended === true;
}

const SUSPEND = statement(
  'auth_suspend',
  'UPDATE auth_users SET suspended_at = coalesce(suspended_at, now()) WHERE id = $1',
  {},
);
const END_ALL = statement(
  'auth_end_all_sessions',
  'DELETE FROM auth_sessions WHERE user_id = $1 RETURNING id',
  {
    id: uuid,
  },
);

/** Suspends an account; returns the ids of the sessions that this ends. */
export async function suspendAccount(db: Queryable, personId: string): Promise<string[]> {
  await runStatement(db, SUSPEND, [personId]);
  return (await runStatement(db, END_ALL, [personId])).rows.map(({ id }) => id);
}

const LIFT = statement(
  'auth_lift',
  'UPDATE auth_users SET suspended_at = NULL WHERE id = $1 AND suspended_at IS NOT NULL',
  {},
);

/** Ends a suspension; returns false if the account was not suspended. */
export async function liftAccountSuspension(db: Queryable, personId: string): Promise<boolean> {
  return (await runStatement(db, LIFT, [personId])).rowCount === 1;
}

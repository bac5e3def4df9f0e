import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';
import type { ViewerId } from '../../../../platform/http/viewer.ts';

/** The last use of a session is stored at most once in this time, so that most requests write nothing. */
export const LAST_USE_PRECISION_MINUTES = 10;

const SEEN = statement(
  'devices_seen',
  `UPDATE auth_sessions SET last_seen_at = now()
   WHERE id = $1 AND last_seen_at <= now() - make_interval(mins => $2)`,
  {},
);

/** Records that a session was used, unless that was recorded recently. */
export async function recordSessionUse(db: Queryable, sessionId: string): Promise<void> {
  await runStatement(db, SEEN, [sessionId, LAST_USE_PRECISION_MINUTES]);
}

const DEVICE = {
  id: uuid,
  userAgent: nullable(text()),
  signedInAt: timestampDate,
  lastSeenAt: timestampDate,
};
export type DeviceRow = RowOf<typeof DEVICE>;

const LIST = statement(
  'devices_list',
  `SELECT id, user_agent AS "userAgent", created_at AS "signedInAt", last_seen_at AS "lastSeenAt"
   FROM auth_sessions WHERE user_id = $1 AND expires_at > now()
   ORDER BY id = $2 DESC, last_seen_at DESC, id`,
  DEVICE,
);

/** Returns a person's sessions: `first`, then the most recently used ones. */
export async function listDevices(
  db: Queryable,
  personId: ViewerId,
  first: string,
): Promise<readonly DeviceRow[]> {
  return (await runStatement(db, LIST, [personId, first])).rows;
}

const END_ONE = statement(
  'devices_end_one',
  'DELETE FROM auth_sessions WHERE user_id = $1 AND id = $2 RETURNING id',
  { id: uuid },
);

/** Ends a person's session; returns its id in a list, or an empty list. */
export async function deleteDevice(db: Queryable, personId: ViewerId, id: string): Promise<string[]> {
  return (await runStatement(db, END_ONE, [personId, id])).rows.map((row) => row.id);
}

const END_OTHERS = statement(
  'devices_end_others',
  `WITH waiting AS (DELETE FROM auth_challenges WHERE user_id = $1),
     epoch AS (UPDATE auth_users SET device_epoch = device_epoch + 1 WHERE id = $1)
   DELETE FROM auth_sessions WHERE user_id = $1 AND id <> $2 RETURNING id`,
  { id: uuid },
);

/** Ends an account's other sessions, waiting sign-ins and known devices; returns the sessions' ids. */
export async function deleteOtherSessions(
  db: Transaction,
  personId: ViewerId,
  keep: string,
): Promise<string[]> {
  return (await runStatement(db, END_OTHERS, [personId, keep])).rows.map((row) => row.id);
}

const FIRST_SIGN_IN = statement(
  'devices_first_sign_in',
  'UPDATE auth_users SET first_sign_in_at = now() WHERE id = $1 AND first_sign_in_at IS NULL',
  {},
);

/** Records a sign-in; returns true if it is the account's first. */
export async function markFirstSignIn(db: Queryable, personId: string): Promise<boolean> {
  return (await runStatement(db, FIRST_SIGN_IN, [personId])).rowCount === 1;
}

const MAILBOX = statement(
  'devices_mailbox',
  'SELECT email FROM auth_users WHERE id = $1 AND email_verified',
  { email: text() },
);

/** Returns an account's address if it is verified. */
export async function findVerifiedEmail(db: Queryable, personId: string): Promise<string | undefined> {
  return (await runStatement(db, MAILBOX, [personId])).rows[0]?.email;
}

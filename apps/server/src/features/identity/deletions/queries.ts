import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { runStatement, statement, text, timestampDate, uuid } from '../../../platform/db/statement.ts';

const TAKEN = statement(
  'deletions_taken_addresses',
  `SELECT DISTINCT l.email FROM auth_links l JOIN auth_users u ON u.id = l.user_id
   WHERE l.user_id = $1 AND l.purpose = 'undo_email' AND l.used_at IS NULL AND l.superseded_at IS NULL
     AND l.expires_at > now() AND l.email <> u.email`,
  { email: text() },
);

/** Returns the former addresses to which the account's address can still be changed back. */
export async function listRestorableAddresses(tx: Transaction, userId: string): Promise<string[]> {
  return (await runStatement(tx, TAKEN, [userId])).rows.map(({ email }) => email);
}

const FIND = statement(
  'deletions_find',
  `SELECT due_at AS "dueAt" FROM account_deletions
   WHERE user_id = $1 AND erasing_at IS NULL AND due_at > now()`,
  { dueAt: timestampDate },
);

/** Returns until when a deleted account can be restored; undefined for other accounts. */
export async function findRestorableUntil(db: Queryable, userId: string): Promise<Date | undefined> {
  return (await runStatement(db, FIND, [userId])).rows[0]?.dueAt;
}

const REMIND = statement(
  'deletions_remind',
  `UPDATE account_deletions SET reminded_at = now() WHERE user_id IN (
     SELECT user_id FROM account_deletions
     WHERE reminded_at IS NULL AND due_at <= now() + make_interval(days => $1) AND due_at > now()
     LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING user_id AS "userId"`,
  { userId: uuid },
);

/** Returns the accounts whose reminder is due, and marks them as reminded. */
export async function claimDeletionReminders(
  tx: Transaction,
  days: number,
  atMost: number,
): Promise<string[]> {
  return (await runStatement(tx, REMIND, [days, atMost])).rows.map(({ userId }) => userId);
}

const ADDRESS = statement('deletions_address', 'SELECT email FROM auth_users WHERE id = $1', {
  email: text(),
});

export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  return (await runStatement(db, ADDRESS, [userId])).rows[0]?.email;
}

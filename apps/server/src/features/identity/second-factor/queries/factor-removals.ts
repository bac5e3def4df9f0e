import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  boolean,
  integer,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';

/** A factor or passkey added less than this before a change of address counts as added after it. */
const LATE_HOURS = 24;
const WAIT_HOURS = 72;
/** A reminder is mailed this long before the removal. */
const REMIND_HOURS = 24;

const AGE = statement(
  'factor_removals_age',
  `SELECT f.confirmed_at < l.created_at - make_interval(hours => $2) AS "isOlder"
   FROM auth_links l JOIN auth_factors f ON f.user_id = l.user_id AND f.confirmed_at IS NOT NULL
   WHERE l.id = $1`,
  { isOlder: boolean },
);

/** Returns whether an undo of a change of address asks for the factor or schedules its removal ('waits'). */
export async function secondFactorRuleAtUndo(
  db: Queryable,
  linkId: string,
): Promise<'none' | 'asked' | 'waits'> {
  const [found] = (await runStatement(db, AGE, [linkId, LATE_HOURS])).rows;
  if (found === undefined) return 'none';
  return found.isOlder ? 'asked' : 'waits';
}

const SCHEDULE = statement(
  'factor_removals_schedule',
  `WITH unconfirmed AS (
     DELETE FROM auth_factors f USING auth_links l
     WHERE l.id = $1 AND f.user_id = l.user_id AND f.confirmed_at IS NULL),
   passkeys AS (
     DELETE FROM auth_passkeys p USING auth_links l
     WHERE l.id = $1 AND p.user_id = l.user_id AND p.created_at >= l.created_at - make_interval(hours => $2))
   INSERT INTO auth_factor_removals (user_id, since, email, other_email, due_at)
   SELECT l.user_id, l.created_at - make_interval(hours => $2), l.email, $3, now() + make_interval(hours => $4)
   FROM auth_links l JOIN auth_factors f ON f.user_id = l.user_id
   WHERE l.id = $1 AND f.confirmed_at >= l.created_at - make_interval(hours => $2)
   ON CONFLICT (user_id) DO UPDATE SET since = least(auth_factor_removals.since, EXCLUDED.since),
     email = EXCLUDED.email, other_email = EXCLUDED.other_email`,
  {},
);

/**
 * Removes the passkeys added after the undone change or shortly before it.
 * Returns true if the second factor was added then too; its removal is then scheduled.
 * @param otherEmail the address that the account loses
 */
export async function scheduleFactorRemoval(
  tx: Transaction,
  linkId: string,
  otherEmail: string,
): Promise<boolean> {
  return (await runStatement(tx, SCHEDULE, [linkId, LATE_HOURS, otherEmail, WAIT_HOURS])).rowCount === 1;
}

const REMOVAL = { email: text(), otherEmail: text(), dueAt: timestampDate, canKeep: boolean };
export type ScheduledFactorRemoval = RowOf<typeof REMOVAL>;
const FIND = statement(
  'factor_removals_find',
  `SELECT r.email, r.other_email AS "otherEmail", r.due_at AS "dueAt",
     EXISTS (SELECT FROM auth_passkeys p
       WHERE p.user_id = r.user_id AND p.created_at < r.since) AS "canKeep"
   FROM auth_factor_removals r WHERE r.user_id = $1`,
  REMOVAL,
);

export async function findFactorRemoval(
  db: Queryable,
  userId: string,
): Promise<ScheduledFactorRemoval | undefined> {
  return (await runStatement(db, FIND, [userId])).rows[0];
}

const STOP = statement(
  'factor_removals_stop',
  `DELETE FROM auth_factor_removals r USING auth_passkeys p
   WHERE r.user_id = $1 AND p.user_id = r.user_id AND p.credential_id = $2 AND p.created_at < r.since`,
  {},
);

/** Cancels a removal; returns false if none is scheduled or if the passkey is newer than the change. */
export async function cancelFactorRemoval(
  tx: Transaction,
  userId: string,
  credentialId: string,
): Promise<boolean> {
  return (await runStatement(tx, STOP, [userId, credentialId])).rowCount === 1;
}

const REMIND = statement(
  'factor_removals_remind',
  `UPDATE auth_factor_removals SET reminded_at = now() WHERE user_id IN (
     SELECT user_id FROM auth_factor_removals
     WHERE reminded_at IS NULL AND due_at <= now() + make_interval(hours => $1) AND due_at > now()
     LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING user_id AS "userId"`,
  { userId: uuid },
);

/** Returns the people whose reminder is due, and marks them as reminded. */
export async function claimFactorRemovalReminders(tx: Transaction, atMost: number): Promise<string[]> {
  return (await runStatement(tx, REMIND, [REMIND_HOURS, atMost])).rows.map(({ userId }) => userId);
}

const REMOVE_DUE = statement(
  'factor_removals_remove_due',
  `WITH due AS (
     DELETE FROM auth_factor_removals WHERE user_id IN (
       SELECT user_id FROM auth_factor_removals WHERE due_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING user_id, since),
   gone AS (
     DELETE FROM auth_factors f USING due WHERE f.user_id = due.user_id AND f.confirmed_at >= due.since
     RETURNING f.user_id),
   codes AS (DELETE FROM auth_recovery_codes c USING gone WHERE c.user_id = gone.user_id),
   waiting AS (DELETE FROM auth_challenges c USING gone WHERE c.user_id = gone.user_id)
   SELECT count(*)::integer AS removed FROM due`,
  { removed: integer },
);

/** Removes up to `atMost` second factors that are due; returns their number. */
export async function removeDueFactors(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, REMOVE_DUE, [atMost])).rows[0]?.removed ?? 0;
}

const SHORTEN = statement(
  'factor_removals_shorten',
  `UPDATE auth_factor_removals SET due_at = least(due_at, now() + make_interval(hours => $1)),
     since = least(since, now())
   WHERE due_at > now() + make_interval(hours => $1) OR since > now()`,
  {},
);

/** Corrects waiting times that were stored while the server's clock was ahead. */
export async function clampFactorRemovalTimes(db: Queryable): Promise<void> {
  await runStatement(db, SHORTEN, [WAIT_HOURS]);
}

import type { ChallengedMethod } from '@beso/contract/auth';
import { CHALLENGE_MINUTES } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { runStatement, statement, text, timestampDate, uuid } from '../../../../platform/db/statement.ts';

/** Waiting sign-ins of one person. A further sign-in ends the oldest. */
const PER_PERSON = 10;

const INSERT = statement(
  'challenges_insert',
  `INSERT INTO auth_challenges (user_id, way, token_hash, expires_at)
   VALUES ($1, $2, $3, now() + make_interval(mins => $4)) RETURNING expires_at AS "expiresAt"`,
  { expiresAt: timestampDate },
);
const DELETE_OLDEST = statement(
  'challenges_delete_oldest',
  `DELETE FROM auth_challenges WHERE id IN (
     SELECT id FROM auth_challenges WHERE user_id = $1 ORDER BY order_number DESC OFFSET $2)`,
  {},
);

/** Stores a waiting sign-in; returns until when it waits. */
export async function insertChallenge(
  tx: Transaction,
  { userId, way, tokenHash }: { userId: string; way: ChallengedMethod; tokenHash: string },
): Promise<Date> {
  const { rows } = await runStatement(tx, INSERT, [userId, way, tokenHash, CHALLENGE_MINUTES]);
  await runStatement(tx, DELETE_OLDEST, [userId, PER_PERSON]);
  const [row] = rows;
  if (row === undefined) throw new Error('the challenge that was just made is gone');
  return row.expiresAt;
}

const CHALLENGE = { userId: uuid, way: text<ChallengedMethod>(), expiresAt: timestampDate };
const FIND = statement(
  'challenges_find',
  `SELECT user_id AS "userId", way, expires_at AS "expiresAt" FROM auth_challenges
   WHERE token_hash = $1 AND expires_at > now()`,
  CHALLENGE,
);

/** Returns the waiting sign-in with this token's hash. */
export async function findChallenge(db: Queryable, tokenHash: string) {
  return (await runStatement(db, FIND, [tokenHash])).rows[0];
}

const TAKE = statement(
  'challenges_take',
  'DELETE FROM auth_challenges WHERE token_hash = $1 AND expires_at > now() RETURNING user_id AS "userId"',
  { userId: uuid },
);

/** Ends a waiting sign-in; returns false if it no longer waits. */
export async function redeemChallenge(db: Queryable, tokenHash: string): Promise<boolean> {
  return (await runStatement(db, TAKE, [tokenHash])).rowCount === 1;
}

const END_ALL = statement('challenges_end_all', 'DELETE FROM auth_challenges WHERE user_id = $1', {});

export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, END_ALL, [userId]);
}

const DELETE_EXPIRED = statement(
  'challenges_delete_expired',
  `DELETE FROM auth_challenges WHERE id IN (
     SELECT id FROM auth_challenges WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` expired sign-ins; returns their number. */
export async function deleteExpiredChallenges(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_EXPIRED, [atMost])).rowCount;
}

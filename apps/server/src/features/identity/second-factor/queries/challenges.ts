import type { ChallengedMethod } from '@beso/contract/auth';
import { CHALLENGE_MINUTES } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { moment, run, statement, text, uuid } from '../../../../platform/db/statement.ts';

/** The maximum of pending sign-ins per person; another one ends the oldest. */
const PER_PERSON = 10;

const INSERT = statement(
  'challenges_insert',
  `INSERT INTO auth_challenges (user_id, way, token_hash, expires_at)
   VALUES ($1, $2, $3, now() + make_interval(mins => $4)) RETURNING expires_at AS "expiresAt"`,
  { expiresAt: moment },
);
const DELETE_OLDEST = statement(
  'challenges_delete_oldest',
  `DELETE FROM auth_challenges WHERE id IN (
     SELECT id FROM auth_challenges WHERE user_id = $1 ORDER BY order_number DESC OFFSET $2)`,
  {},
);

/** Returns the time until which the sign-in waits. */
export async function insertChallenge(
  tx: Transaction,
  { userId, way, tokenHash }: { userId: string; way: ChallengedMethod; tokenHash: string },
): Promise<Date> {
  const { rows } = await run(tx, INSERT, [userId, way, tokenHash, CHALLENGE_MINUTES]);
  await run(tx, DELETE_OLDEST, [userId, PER_PERSON]);
  const [row] = rows;
  if (row === undefined) throw new Error('the challenge that was just made is gone');
  return row.expiresAt;
}

const CHALLENGE = { userId: uuid, way: text<ChallengedMethod>(), expiresAt: moment };
const FIND = statement(
  'challenges_find',
  `SELECT user_id AS "userId", way, expires_at AS "expiresAt" FROM auth_challenges
   WHERE token_hash = $1 AND expires_at > now()`,
  CHALLENGE,
);

/** Returns the pending sign-in for a token's hash. */
export async function findChallenge(db: Queryable, tokenHash: string) {
  return (await run(db, FIND, [tokenHash])).rows[0];
}

const TAKE = statement(
  'challenges_take',
  'DELETE FROM auth_challenges WHERE token_hash = $1 AND expires_at > now() RETURNING user_id AS "userId"',
  { userId: uuid },
);

/** Returns false if the sign-in was no longer pending. */
export async function redeemChallenge(db: Queryable, tokenHash: string): Promise<boolean> {
  return (await run(db, TAKE, [tokenHash])).rowCount === 1;
}

const END_ALL = statement('challenges_end_all', 'DELETE FROM auth_challenges WHERE user_id = $1', {});

export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await run(tx, END_ALL, [userId]);
}

const DELETE_EXPIRED = statement(
  'challenges_delete_expired',
  `DELETE FROM auth_challenges WHERE id IN (
     SELECT id FROM auth_challenges WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes some expired challenges; returns their number. */
export async function deleteExpiredChallenges(db: Queryable, atMost: number): Promise<number> {
  return (await run(db, DELETE_EXPIRED, [atMost])).rowCount;
}

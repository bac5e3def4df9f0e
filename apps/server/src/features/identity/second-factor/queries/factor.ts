import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
} from '../../../../platform/db/statement.ts';

const FACTOR = { sealedKey: text(), confirmedAt: nullable(timestampDate), now: timestampDate };
export type FactorRow = RowOf<typeof FACTOR>;

const FIND = statement(
  'factor_find',
  `SELECT sealed_key AS "sealedKey", confirmed_at AS "confirmedAt", clock_timestamp() AS now
   FROM auth_factors WHERE user_id = $1`,
  FACTOR,
);

/** Returns an account's authenticator, also before its first code confirms it. */
export async function findFactor(db: Queryable, userId: string): Promise<FactorRow | undefined> {
  return (await runStatement(db, FIND, [userId])).rows[0];
}

const WAIT = statement('factor_wait', 'SELECT FROM auth_users WHERE id = $1 FOR SHARE', {});

/** Waits for concurrent changes of the account, and returns whether a second factor is on. */
export async function lockAndCheckSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await runStatement(tx, WAIT, [userId]);
  return ((await findFactor(tx, userId))?.confirmedAt ?? null) !== null;
}

const ENROL = statement(
  'factor_enrol',
  `INSERT INTO auth_factors (user_id, sealed_key) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET sealed_key = EXCLUDED.sealed_key, last_step = 0, created_at = now()
   WHERE auth_factors.confirmed_at IS NULL`,
  {},
);

/** Stores an authenticator's key in place of an unconfirmed one; returns false if a second factor is on. */
export async function enrolFactor(tx: Transaction, userId: string, sealedKey: string): Promise<boolean> {
  return (await runStatement(tx, ENROL, [userId, sealedKey])).rowCount === 1;
}

const CONFIRM = statement(
  'factor_confirm',
  'UPDATE auth_factors SET confirmed_at = now() WHERE user_id = $1 AND confirmed_at IS NULL',
  {},
);

export async function markFactorConfirmed(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, CONFIRM, [userId]);
}

const TAKE_STEP = statement(
  'factor_take_step',
  'INSERT INTO auth_factor_steps (user_id, step) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  {},
);

/** Records the 30-second step of a used code; returns false if it was already recorded. */
export async function recordUsedStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  return (await runStatement(tx, TAKE_STEP, [userId, step])).rowCount === 1;
}

const DELETE_OLD_STEPS = statement(
  'factor_delete_old_steps',
  `DELETE FROM auth_factor_steps WHERE (user_id, step) IN (
     SELECT user_id, step FROM auth_factor_steps
     WHERE step < extract(epoch FROM now()) / $2 - $3 LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);
const STEP_SECONDS = 30;
/** Three days, so that used codes stay refused even if the clock jumps by two days. */
const STEPS_KEPT = (3 * 86_400) / STEP_SECONDS;

/** Deletes up to `atMost` old steps; returns their number. */
export async function deleteOldUsedCodeSteps(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD_STEPS, [atMost, STEP_SECONDS, STEPS_KEPT])).rowCount;
}

const RESEAL = statement('factor_reseal', 'UPDATE auth_factors SET sealed_key = $2 WHERE user_id = $1', {});

/** Stores the same key again, encrypted with the current secret. */
export async function resealFactor(tx: Transaction, userId: string, sealedKey: string): Promise<void> {
  await runStatement(tx, RESEAL, [userId, sealedKey]);
}

const DELETE_REMOVAL = statement(
  'factor_delete_removal',
  'DELETE FROM auth_factor_removals WHERE user_id = $1',
  {},
);
const DELETE = statement(
  'factor_delete',
  'DELETE FROM auth_factors WHERE user_id = $1 RETURNING confirmed_at AS "confirmedAt"',
  { confirmedAt: nullable(timestampDate) },
);

/** Deletes a factor and its scheduled removal; returns whether the factor was on. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<boolean> {
  await runStatement(tx, DELETE_REMOVAL, [userId]);
  return ((await runStatement(tx, DELETE, [userId])).rows[0]?.confirmedAt ?? null) !== null;
}

const DELETE_CODES = statement(
  'factor_delete_codes',
  'DELETE FROM auth_recovery_codes WHERE user_id = $1',
  {},
);
const INSERT_CODES = statement(
  'factor_insert_codes',
  'INSERT INTO auth_recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])',
  {},
);

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await runStatement(tx, DELETE_CODES, [userId]);
  if (hashes.length > 0) await runStatement(tx, INSERT_CODES, [userId, hashes]);
}

const TAKE_CODE = statement(
  'factor_take_code',
  'DELETE FROM auth_recovery_codes WHERE user_id = $1 AND code_hash = $2',
  {},
);

/** Deletes a recovery code; returns false if there is no such code. */
export async function redeemRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  return (await runStatement(tx, TAKE_CODE, [userId, hash])).rowCount === 1;
}

const COUNT_CODES = statement(
  'factor_count_codes',
  'SELECT count(*)::integer AS left FROM auth_recovery_codes WHERE user_id = $1',
  { left: integer },
);

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return (await runStatement(db, COUNT_CODES, [userId])).rows[0]?.left ?? 0;
}

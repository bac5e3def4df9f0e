import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../platform/db/refusals.ts';
import { integer, run, statement, text, uuid } from '../../../platform/db/statement.ts';

const UNIQUE_VIOLATION = '23505';

const FIND_BY_PHONE = statement('phones_find', 'SELECT id FROM auth_users WHERE phone_number = $1', {
  id: uuid,
});

/** The account of a number as +393331234567. */
export async function findUserByPhone(db: Queryable, phone: string): Promise<string | undefined> {
  return (await run(db, FIND_BY_PHONE, [phone])).rows[0]?.id;
}

const SET_PHONE = statement(
  'phones_set',
  'UPDATE auth_users SET phone_number = $2, updated_at = now() WHERE id = $1',
  {},
);

/** Gives an account its number; false, and the transaction is over, when another account has it. */
export async function setPhone(tx: Transaction, userId: string, phone: string): Promise<boolean> {
  try {
    await run(tx, SET_PHONE, [userId, phone]);
    return true;
  } catch (error) {
    if (databaseErrorOf(error)?.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

const LOCK = statement(
  'phone_codes_lock',
  'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS locked',
  { locked: text() },
);
const SUPERSEDE = statement(
  'phone_codes_supersede',
  `UPDATE auth_phone_codes SET superseded_at = now()
   WHERE phone_hash = $1 AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);
const INSERT = statement(
  'phone_codes_insert',
  `INSERT INTO auth_phone_codes (id, phone_hash, code_hash, expires_at)
   VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
  {},
);

/** Adds the newest code of a number, which ends the one before it; of two at once too, one stays open. */
export async function insertCode(
  tx: Transaction,
  code: { id: string; phoneHash: string; codeHash: string; validMinutes: number },
): Promise<void> {
  await run(tx, LOCK, [code.phoneHash]);
  await run(tx, SUPERSEDE, [code.phoneHash]);
  await run(tx, INSERT, [code.id, code.phoneHash, code.codeHash, code.validMinutes]);
}

const OPEN = 'used_at IS NULL AND superseded_at IS NULL AND expires_at > now()';
const TRY = statement(
  'phone_codes_try',
  `UPDATE auth_phone_codes SET tries = tries + 1
   WHERE id = $1 AND phone_hash = $2 AND ${OPEN} AND tries < $3 RETURNING code_hash AS "codeHash", tries`,
  { codeHash: text(), tries: integer },
);

/** Counts a try of an open code before it is looked at; undefined when there is none to try. */
export async function countTry(db: Queryable, id: string, phoneHash: string, atMost: number) {
  return (await run(db, TRY, [id, phoneHash, atMost])).rows[0];
}

const USE = statement(
  'phone_codes_use',
  `UPDATE auth_phone_codes SET used_at = now() WHERE id = $1 AND ${OPEN}`,
  {},
);

/** Uses a code up; false when it was not open any more. */
export async function markCodeUsed(tx: Queryable, id: string): Promise<boolean> {
  return (await run(tx, USE, [id])).rowCount === 1;
}

const IS_OPEN = statement(
  'phone_codes_is_open',
  `SELECT id FROM auth_phone_codes WHERE id = $1 AND ${OPEN}`,
  {
    id: uuid,
  },
);

export async function isCodeOpen(db: Queryable, id: string): Promise<boolean> {
  return (await run(db, IS_OPEN, [id])).rows.length > 0;
}

const DELETE_OLD = statement(
  'phone_codes_delete_old',
  `DELETE FROM auth_phone_codes WHERE id IN (
     SELECT id FROM auth_phone_codes WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Removes some of the codes that have ended; answers how many. */
export async function deleteOldPhoneCodes(db: Queryable, atMost: number): Promise<number> {
  return (await run(db, DELETE_OLD, [atMost])).rowCount;
}

import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { databaseErrorOf } from '../../../../platform/db/refusals.ts';
import { integer, nullable, runStatement, statement, text, uuid } from '../../../../platform/db/statement.ts';

const UNIQUE_VIOLATION = '23505';

const FIND_BY_PHONE = statement('phones_find', 'SELECT id FROM auth_users WHERE phone_number = $1', {
  id: uuid,
});

/** Returns the account of a number, given as +393331234567. */
export async function findUserByPhone(db: Queryable, phone: string): Promise<string | undefined> {
  return (await runStatement(db, FIND_BY_PHONE, [phone])).rows[0]?.id;
}

const FIND_ADDRESS = statement(
  'phones_find_address',
  'SELECT email FROM auth_users WHERE phone_number = $1',
  {
    email: text(),
  },
);

/** Returns the address, perhaps a placeholder, of the account with this number. */
export async function findAddressByPhone(db: Queryable, phone: string): Promise<string | undefined> {
  return (await runStatement(db, FIND_ADDRESS, [phone])).rows[0]?.email;
}

const FIND_PHONE = statement(
  'phones_find_own',
  'SELECT phone_number AS phone FROM auth_users WHERE id = $1',
  {
    phone: nullable(text()),
  },
);

export async function findPhone(db: Queryable, userId: string): Promise<string | null> {
  return (await runStatement(db, FIND_PHONE, [userId])).rows[0]?.phone ?? null;
}

const SET_PHONE = statement(
  'phones_set',
  'UPDATE auth_users SET phone_number = $2, updated_at = now() WHERE id = $1',
  {},
);

/** Sets an account's number. Returns false if the number is taken; then the transaction cannot commit. */
export async function setPhone(tx: Transaction, userId: string, phone: string): Promise<boolean> {
  try {
    await runStatement(tx, SET_PHONE, [userId, phone]);
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
const PROLONG = statement(
  'phone_codes_prolong',
  `UPDATE auth_phone_codes SET expires_at = now() + make_interval(mins => $2)
   WHERE used_at IS NULL AND id = (
     SELECT id FROM auth_phone_codes
     WHERE phone_hash = $1 AND root_id = id AND used_at IS NULL AND expires_at > now()
       AND created_at > now() - make_interval(mins => $3)
     ORDER BY created_at DESC LIMIT 1)
   RETURNING id`,
  { id: uuid },
);

/** Locks a number until the commit, prolongs its open code, if any, and returns that code's id. */
export async function extendOpenCode(
  tx: Transaction,
  phoneHash: string,
  { validMinutes, sameMinutes }: { validMinutes: number; sameMinutes: number },
): Promise<string | undefined> {
  await runStatement(tx, LOCK, [phoneHash]);
  return (await runStatement(tx, PROLONG, [phoneHash, validMinutes, sameMinutes])).rows[0]?.id;
}

const INSERT = statement(
  'phone_codes_insert',
  `INSERT INTO auth_phone_codes (id, root_id, phone_hash, code_hash, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
  {},
);

/**
 * Stores a requested code. A repeated request sends the same digits under a new id; `rootId` is the id of the
 * first of these requests.
 */
export async function insertCode(
  tx: Transaction,
  code: { id: string; rootId: string; phoneHash: string; codeHash: string; validMinutes: number },
): Promise<void> {
  await runStatement(tx, INSERT, [code.id, code.rootId, code.phoneHash, code.codeHash, code.validMinutes]);
}

/** SQL condition: the code `asked` can still be used. */
const OPEN = `asked.used_at IS NULL AND asked.superseded_at IS NULL AND asked.expires_at > now()
  AND NOT EXISTS (
    SELECT FROM auth_phone_codes root WHERE root.id = asked.root_id AND root.used_at IS NOT NULL)`;
const TRY = statement(
  'phone_codes_try',
  `UPDATE auth_phone_codes asked SET tries = tries + 1
   WHERE id = $1 AND phone_hash = $2 AND ${OPEN} AND tries < $3 RETURNING code_hash AS "codeHash", tries`,
  { codeHash: text(), tries: integer },
);

/** Counts an attempt at an open code and returns the code's hash; undefined if there is none. */
export async function countCodeAttempt(db: Queryable, id: string, phoneHash: string, atMost: number) {
  return (await runStatement(db, TRY, [id, phoneHash, atMost])).rows[0];
}

const USE = statement(
  'phone_codes_use',
  `UPDATE auth_phone_codes root SET used_at = now() FROM auth_phone_codes asked
   WHERE asked.id = $1 AND root.id = coalesce(asked.root_id, asked.id) AND root.used_at IS NULL
     AND asked.superseded_at IS NULL AND asked.expires_at > now()`,
  {},
);

/** Marks a code as used for all requests with its digits; returns false if it is not open. */
export async function markCodeUsed(tx: Queryable, id: string): Promise<boolean> {
  return (await runStatement(tx, USE, [id])).rowCount === 1;
}

const IS_OPEN = statement(
  'phone_codes_is_open',
  `SELECT id FROM auth_phone_codes asked WHERE id = $1 AND ${OPEN}`,
  { id: uuid },
);

export async function isPhoneCodeOpen(db: Queryable, id: string): Promise<boolean> {
  return (await runStatement(db, IS_OPEN, [id])).rows.length > 0;
}

const DELETE_OLD = statement(
  'phone_codes_delete_old',
  `DELETE FROM auth_phone_codes WHERE id IN (
     SELECT id FROM auth_phone_codes WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` expired codes; returns their number. */
export async function deleteOldPhoneCodes(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD, [atMost])).rowCount;
}

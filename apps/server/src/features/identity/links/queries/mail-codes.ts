import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { runStatement, statement, text } from '../../../../platform/db/statement.ts';

const DELETE = statement('mail_codes_delete', 'DELETE FROM auth_verifications WHERE identifier = $1', {});
const INSERT = statement(
  'mail_codes_insert',
  `INSERT INTO auth_verifications (identifier, value, expires_at)
   VALUES ($1, $2, now() + make_interval(mins => $3))`,
  {},
);

/** Stores the newest link that a browser (identified by `place`) asked for. */
export async function replaceMailCode(
  tx: Transaction,
  place: string,
  linkId: string,
  validMinutes: number,
): Promise<void> {
  await runStatement(tx, DELETE, [place]);
  await runStatement(tx, INSERT, [place, linkId, validMinutes]);
}

const FIND = statement(
  'mail_codes_find',
  `SELECT value AS "linkId" FROM auth_verifications
   WHERE identifier = $1 AND expires_at > now() ORDER BY created_at DESC, id LIMIT 1`,
  { linkId: text() },
);

/** Returns the newest link that a browser asked for, while its code can be entered. */
export async function findMailCode(db: Queryable, place: string): Promise<string | undefined> {
  return (await runStatement(db, FIND, [place])).rows[0]?.linkId;
}

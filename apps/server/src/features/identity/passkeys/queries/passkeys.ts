import { PASSKEYS_MAX } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';

const LISTED = {
  id: uuid,
  name: text(),
  createdAt: timestampDate,
  lastUsedAt: nullable(timestampDate),
  credentialId: text(),
};
export type PasskeyRow = RowOf<typeof LISTED>;

const LIST = statement(
  'passkeys_list',
  `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", credential_id AS "credentialId"
   FROM auth_passkeys WHERE user_id = $1 ORDER BY created_at, id LIMIT $2`,
  LISTED,
);

export async function listPasskeysOf(db: Queryable, userId: string): Promise<readonly PasskeyRow[]> {
  return (await runStatement(db, LIST, [userId, PASSKEYS_MAX])).rows;
}

const COUNT = statement(
  'passkeys_count',
  'SELECT count(*)::integer AS count FROM auth_passkeys WHERE user_id = $1',
  { count: integer },
);

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  return (await runStatement(db, COUNT, [userId])).rows[0]?.count ?? 0;
}

const INSERT = statement(
  'passkeys_insert',
  `INSERT INTO auth_passkeys (user_id, credential_id, public_key, counter, name)
   VALUES ($1, $2, $3, $4, $5) ON CONFLICT (credential_id) DO NOTHING
   RETURNING id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", credential_id AS "credentialId"`,
  LISTED,
);

export interface NewPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly name: string;
}

/** Returns undefined if a passkey with this id exists already. */
export async function insertPasskey(tx: Transaction, made: NewPasskey): Promise<PasskeyRow | undefined> {
  const { userId, credentialId, publicKey, counter, name } = made;
  return (await runStatement(tx, INSERT, [userId, credentialId, publicKey, counter, name])).rows[0];
}

const FIND = statement(
  'passkeys_find',
  `SELECT user_id AS "userId", public_key AS "publicKey", counter FROM auth_passkeys WHERE credential_id = $1`,
  { userId: uuid, publicKey: text(), counter: bigint },
);

export async function findPasskey(db: Queryable, credentialId: string) {
  return (await runStatement(db, FIND, [credentialId])).rows[0];
}

const USE = statement(
  'passkeys_use',
  `UPDATE auth_passkeys SET counter = $2, last_used_at = now()
   WHERE credential_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
  {},
);

/** Records a use; returns false if the passkey is gone or its counter did not rise. */
export async function markPasskeyUsed(
  tx: Transaction,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  return (await runStatement(tx, USE, [credentialId, counter])).rowCount === 1;
}

const RENAME = statement(
  'passkeys_rename',
  'UPDATE auth_passkeys SET name = $3 WHERE user_id = $1 AND id = $2',
  {},
);

export async function renamePasskeyOf(db: Queryable, userId: string, id: string, name: string) {
  return (await runStatement(db, RENAME, [userId, id, name])).rowCount === 1;
}

const DELETE = statement('passkeys_delete', 'DELETE FROM auth_passkeys WHERE user_id = $1 AND id = $2', {});

export async function deletePasskeyOf(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await runStatement(db, DELETE, [userId, id])).rowCount === 1;
}

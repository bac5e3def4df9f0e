import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  boolean,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';
import type { LinkPurpose } from '../../accounts/index.ts';

const SUPERSEDE = statement(
  'links_supersede',
  `UPDATE auth_links SET superseded_at = now()
   WHERE user_id = $1 AND purpose = ANY ($2::text[]) AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);

export async function supersedeLinks(tx: Transaction, userId: string, purposes: readonly LinkPurpose[]) {
  await runStatement(tx, SUPERSEDE, [userId, purposes]);
}

const INSERT = statement(
  'links_insert',
  `INSERT INTO auth_links (id, user_id, purpose, email, token_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) ON CONFLICT (id) DO NOTHING`,
  {},
);

export interface NewLink {
  readonly id: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly tokenHash: string;
  readonly validMinutes: number;
}

/** Returns false if a link with this id exists already. */
export async function insertLink(tx: Transaction, link: NewLink): Promise<boolean> {
  const { id, userId, purpose, email, tokenHash, validMinutes } = link;
  return (
    (await runStatement(tx, INSERT, [id, userId, purpose, email, tokenHash, validMinutes])).rowCount === 1
  );
}

const FOUND = {
  id: uuid,
  userId: uuid,
  email: text(),
  purpose: text<LinkPurpose>(),
  usedAt: nullable(timestampDate),
  supersededAt: nullable(timestampDate),
  expired: boolean,
};
export type FoundLink = RowOf<typeof FOUND>;

const COLUMNS = `id, user_id AS "userId", email, purpose, used_at AS "usedAt",
  superseded_at AS "supersededAt", expires_at <= now() AS expired`;
const FIND_BY_TOKEN = statement(
  'links_find_by_token',
  `SELECT ${COLUMNS} FROM auth_links WHERE token_hash = $1 AND purpose = $2`,
  FOUND,
);
const FIND = statement('links_find', `SELECT ${COLUMNS} FROM auth_links WHERE id = $1`, FOUND);

export async function findLinkByToken(db: Queryable, tokenHash: string, purpose: LinkPurpose) {
  return (await runStatement(db, FIND_BY_TOKEN, [tokenHash, purpose])).rows[0];
}

export async function findLink(db: Queryable, id: string): Promise<FoundLink | undefined> {
  return (await runStatement(db, FIND, [id])).rows[0];
}

const USE = statement(
  'links_use',
  `UPDATE auth_links SET used_at = now()
   WHERE id = $1 AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()`,
  {},
);

/** Returns false if the link is no longer open. */
export async function markLinkUsed(tx: Transaction, id: string): Promise<boolean> {
  return (await runStatement(tx, USE, [id])).rowCount === 1;
}

const DELETE_OLD = statement(
  'links_delete_old',
  `DELETE FROM auth_links WHERE id IN (
     SELECT id FROM auth_links WHERE expires_at <= now() - make_interval(days => $1)
     LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes up to `atMost` links that expired more than `days` days ago; returns their number. */
export async function deleteOldLinks(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD, [days, atMost])).rowCount;
}

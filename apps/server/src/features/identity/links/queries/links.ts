import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import {
  boolean,
  moment,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  uuid,
} from '../../../../platform/db/statement.ts';
import type { LinkPurpose } from '../../schema.ts';

const LOCK_ACCOUNT = statement(
  'links_lock_account',
  'SELECT email FROM auth_users WHERE id = $1 FOR NO KEY UPDATE',
  { email: text() },
);

/** Returns an account's address; locks it and its links, before any of them changes. */
export async function lockAccount(tx: Transaction, userId: string): Promise<string | undefined> {
  return (await run(tx, LOCK_ACCOUNT, [userId])).rows[0]?.email;
}

const SUPERSEDE = statement(
  'links_supersede',
  `UPDATE auth_links SET superseded_at = now()
   WHERE user_id = $1 AND purpose = ANY ($2::text[]) AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);

export async function supersedeLinks(tx: Transaction, userId: string, purposes: readonly LinkPurpose[]) {
  await run(tx, SUPERSEDE, [userId, purposes]);
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

/** Returns false when a link with this id exists. */
export async function insertLink(tx: Transaction, link: NewLink): Promise<boolean> {
  const { id, userId, purpose, email, tokenHash, validMinutes } = link;
  return (await run(tx, INSERT, [id, userId, purpose, email, tokenHash, validMinutes])).rowCount === 1;
}

const FOUND = {
  id: uuid,
  userId: uuid,
  email: text(),
  purpose: text<LinkPurpose>(),
  usedAt: nullable(moment),
  supersededAt: nullable(moment),
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
  return (await run(db, FIND_BY_TOKEN, [tokenHash, purpose])).rows[0];
}

export async function findLink(db: Queryable, id: string): Promise<FoundLink | undefined> {
  return (await run(db, FIND, [id])).rows[0];
}

const USE = statement(
  'links_use',
  `UPDATE auth_links SET used_at = now()
   WHERE id = $1 AND used_at IS NULL AND superseded_at IS NULL AND expires_at > now()`,
  {},
);

/** Returns false when the link was not open any more. */
export async function markLinkUsed(tx: Transaction, id: string): Promise<boolean> {
  return (await run(tx, USE, [id])).rowCount === 1;
}

const VERIFY = statement(
  'links_verify_email',
  'UPDATE auth_users SET email_verified = true, updated_at = now() WHERE id = $1',
  {},
);

export async function markEmailVerified(tx: Transaction, userId: string): Promise<void> {
  await run(tx, VERIFY, [userId]);
}

const IS_VERIFIED = statement(
  'links_is_verified',
  'SELECT email_verified AS "isVerified" FROM auth_users WHERE id = $1',
  { isVerified: boolean },
);

export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  return (await run(db, IS_VERIFIED, [userId])).rows[0]?.isVerified ?? false;
}

const IS_PROVEN = statement(
  'links_is_proven',
  'SELECT email_verified OR phone_number IS NOT NULL AS "isProven" FROM auth_users WHERE id = $1',
  { isProven: boolean },
);

/** Returns whether an account has a verified address, or a number, which is always proven by a code. */
export async function isProven(db: Queryable, userId: string): Promise<boolean> {
  return (await run(db, IS_PROVEN, [userId])).rows[0]?.isProven ?? false;
}

const DELETE_OLD = statement(
  'links_delete_old',
  `DELETE FROM auth_links WHERE id IN (
     SELECT id FROM auth_links WHERE expires_at <= now() - make_interval(days => $1)
     LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

/** Deletes some links that ended so many days ago; returns their number. */
export async function deleteOldLinks(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await run(db, DELETE_OLD, [days, atMost])).rowCount;
}

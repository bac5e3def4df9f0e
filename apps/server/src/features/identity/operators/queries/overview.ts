import { z } from 'zod';
import type { Queryable } from '../../../../platform/db/database.ts';
import {
  boolean,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../../platform/db/statement.ts';

const ACCOUNT = {
  id: uuid,
  email: text(),
  isVerified: boolean,
  hasPhone: boolean,
  hasPassword: boolean,
  hasFactor: boolean,
  passkeys: integer,
  hasProfile: boolean,
  createdAt: timestampDate,
  suspendedAt: nullable(timestampDate),
  /** When the account will be erased, if its owner deleted it. */
  leavesAt: nullable(timestampDate),
  sessions: integer,
  seenAt: nullable(timestampDate),
};
export type AccountOverview = RowOf<typeof ACCOUNT>;

const OVERVIEW = `SELECT u.id, u.email, u.email_verified AS "isVerified", u.phone_number IS NOT NULL AS "hasPhone",
     EXISTS (SELECT FROM auth_accounts a
       WHERE a.user_id = u.id AND a.provider_id = 'credential' AND a.password IS NOT NULL) AS "hasPassword",
     EXISTS (SELECT FROM auth_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS "hasFactor",
     (SELECT count(*)::integer FROM auth_passkeys p WHERE p.user_id = u.id) AS passkeys,
     u.profile_created AS "hasProfile", u.created_at AS "createdAt", u.suspended_at AS "suspendedAt",
     (SELECT d.due_at FROM account_deletions d WHERE d.user_id = u.id) AS "leavesAt",
     (SELECT count(*)::integer FROM auth_sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS sessions,
     (SELECT max(s.last_seen_at) FROM auth_sessions s WHERE s.user_id = u.id) AS "seenAt"
   FROM auth_users u`;

// PostgreSQL would use no index for one statement with "id or address".
const BY_ID = statement('accounts_overview_by_id', `${OVERVIEW} WHERE u.id = $1`, ACCOUNT);
const BY_EMAIL = statement('accounts_overview_by_email', `${OVERVIEW} WHERE u.email = lower($1)`, ACCOUNT);

/** Returns an account's contact data and state, but nothing that the person wrote. */
export async function findAccountOverview(
  db: Queryable,
  idOrEmail: string,
): Promise<AccountOverview | undefined> {
  const isId = z.uuid().safeParse(idOrEmail).success;
  return (await runStatement(db, isId ? BY_ID : BY_EMAIL, [idOrEmail])).rows[0];
}

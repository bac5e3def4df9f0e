import type { Queryable, Transaction } from '../../../../platform/db/database.ts';
import { boolean, nullable, runStatement, statement, text } from '../../../../platform/db/statement.ts';

const CHANGE = statement(
  'email_change',
  'UPDATE auth_users SET email = $2, email_verified = true, updated_at = now() WHERE id = $1',
  {},
);

/** Gives an account a verified address. @throws a unique violation if the address is taken or reserved */
export async function updateEmail(tx: Transaction, personId: string, email: string): Promise<void> {
  await runStatement(tx, CHANGE, [personId, email]);
}

const ACCOUNT = {
  email: text(),
  emailVerified: boolean,
  hasPassword: boolean,
  pendingEmail: nullable(text()),
};
const FIND_ACCOUNT = statement(
  'email_find_account',
  `SELECT u.email, u.email_verified AS "emailVerified",
     EXISTS (SELECT FROM auth_accounts a
       WHERE a.user_id = u.id AND a.provider_id = 'credential' AND a.password IS NOT NULL) AS "hasPassword",
     (SELECT l.email FROM auth_links l
       WHERE l.user_id = u.id AND l.purpose = 'change_email'
         AND l.used_at IS NULL AND l.superseded_at IS NULL AND l.expires_at > now()) AS "pendingEmail"
   FROM auth_users u WHERE u.id = $1`,
  ACCOUNT,
);

/** Returns a person's ways to sign in, and the requested new address, if any. */
export async function findOwnAccount(db: Queryable, personId: string) {
  return (await runStatement(db, FIND_ACCOUNT, [personId])).rows[0];
}

const SUPERSEDE_OF_ADDRESS = statement(
  'email_supersede_of_address',
  `UPDATE auth_links SET superseded_at = now()
   WHERE user_id = $1 AND purpose <> 'undo_email' AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);

/** Ends an account's open links, except those that undo a change of address. */
export async function supersedeLinksExceptUndo(tx: Transaction, personId: string): Promise<void> {
  await runStatement(tx, SUPERSEDE_OF_ADDRESS, [personId]);
}

const SUPERSEDE_LATER = statement(
  'email_supersede_later',
  `UPDATE auth_links later SET superseded_at = now() FROM auth_links link
   WHERE link.id = $1 AND later.user_id = link.user_id AND later.id <> link.id
     AND later.used_at IS NULL AND later.superseded_at IS NULL
     AND (later.purpose <> 'undo_email' OR later.created_at >= link.created_at)`,
  {},
);

/** Ends an account's other open links, except those that undo an earlier change. */
export async function supersedeOtherLinks(tx: Transaction, linkId: string): Promise<void> {
  await runStatement(tx, SUPERSEDE_LATER, [linkId]);
}

const REMOVE_PASSWORD = statement(
  'email_remove_password',
  `UPDATE auth_accounts SET password = NULL, updated_at = now()
   WHERE user_id = $1 AND provider_id = 'credential'`,
  {},
);

/** Removes the password. A link can set a new one. */
export async function removePassword(tx: Transaction, personId: string): Promise<void> {
  await runStatement(tx, REMOVE_PASSWORD, [personId]);
}

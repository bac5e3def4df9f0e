import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/db/database.ts';
import { boolean, nullable, runStatement, statement, text } from '../../../platform/db/statement.ts';

/** Hashes an address, so that the table does not show who refuses mails. */
export const hashRefusalAddress = (email: string) =>
  createHash('sha256').update(`invitations ${email.toLowerCase()}`).digest('base64url');

const REFUSE = statement(
  'mail_refusals_add',
  'INSERT INTO mail_refusals (email_hash) VALUES ($1) ON CONFLICT DO NOTHING',
  {},
);

/** Stops all invitation mails to an address, whoever sends them. */
export async function storeMailRefusal(db: Queryable, email: string): Promise<void> {
  await runStatement(db, REFUSE, [hashRefusalAddress(email)]);
}

const IS_REFUSED = statement(
  'mail_refusals_find',
  'SELECT EXISTS (SELECT FROM mail_refusals WHERE email_hash = $1) AS refused',
  { refused: boolean },
);

export async function hasRefusedMails(db: Queryable, email: string): Promise<boolean> {
  return (await runStatement(db, IS_REFUSED, [hashRefusalAddress(email)])).rows[0]?.refused === true;
}

const FIND = statement(
  'mail_refusals_find_invitation',
  `SELECT i.partner_email AS email, p.first_name AS "inviterFirstName", i.declined_at IS NOT NULL AS "isDeclined",
     i.status IN ('pending', 'sent', 'failed') AND i.expires_at > now() AS "isOpen"
   FROM partner_invitations i JOIN profiles p ON p.id = i.inviter_id
   WHERE i.id = $1 AND i.invitation_type = 'email'`,
  { email: nullable(text()), inviterFirstName: text(), isDeclined: boolean, isOpen: nullable(boolean) },
);

/** Returns the invitation with this id and the address that it was mailed to. */
export async function findInvitationOfRefusal(db: Queryable, invitationId: string) {
  return (await runStatement(db, FIND, [invitationId])).rows[0];
}

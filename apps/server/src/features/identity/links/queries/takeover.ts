import type { Transaction } from '../../../../platform/db/database.ts';
import { boolean, runStatement, statement } from '../../../../platform/db/statement.ts';

const DELETE_PASSWORD = statement(
  'takeover_delete_password',
  `DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'
   RETURNING password IS NOT NULL AS "wasSet"`,
  { wasSet: boolean },
);

/** Deletes an account's password; returns whether it had one. */
export async function deletePassword(tx: Transaction, userId: string): Promise<boolean> {
  return (await runStatement(tx, DELETE_PASSWORD, [userId])).rows.some(({ wasSet }) => wasSet);
}

const OFFER_PASSWORD = statement(
  'takeover_offer_password',
  `UPDATE auth_users u SET password_offered_at = now()
   WHERE u.id = $1 AND ($2 OR u.password_offered_at IS NULL) AND NOT EXISTS (
     SELECT FROM auth_accounts a
     WHERE a.user_id = u.id AND a.provider_id = 'credential' AND a.password IS NOT NULL)`,
  {},
);

/** Returns whether to offer a password to a person without one: true only once, unless `anew`. */
export async function claimPasswordOffer(tx: Transaction, userId: string, anew: boolean): Promise<boolean> {
  return (await runStatement(tx, OFFER_PASSWORD, [userId, anew])).rowCount === 1;
}

const FORGET_NUMBER = statement(
  'takeover_forget_number',
  'UPDATE auth_users SET phone_number = NULL WHERE id = $1',
  {},
);

/** Removes the phone number, which may be that of the stranger who registered the address. */
export async function deletePhoneNumber(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, FORGET_NUMBER, [userId]);
}

const DELETE_PASSKEYS = statement(
  'takeover_delete_passkeys',
  'DELETE FROM auth_passkeys WHERE user_id = $1',
  {},
);

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, DELETE_PASSKEYS, [userId]);
}

const END_LINKS = statement(
  'takeover_end_links',
  `UPDATE auth_links SET superseded_at = now()
   WHERE user_id = $1 AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);

export async function supersedeAllLinks(tx: Transaction, userId: string): Promise<void> {
  await runStatement(tx, END_LINKS, [userId]);
}

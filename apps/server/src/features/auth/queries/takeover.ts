import type { Transaction } from '../../../platform/db/database.ts';
import { run, statement } from '../../../platform/db/statement.ts';

const DELETE_PASSWORD = statement(
  'takeover_delete_password',
  `DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`,
  {},
);

export async function deletePassword(tx: Transaction, userId: string): Promise<void> {
  await run(tx, DELETE_PASSWORD, [userId]);
}

const FORGET_NUMBER = statement(
  'takeover_forget_number',
  'UPDATE auth_users SET phone_number = NULL WHERE id = $1',
  {},
);

/** A phone that was added by whoever registered the address opens the account no more. */
export async function forgetNumber(tx: Transaction, userId: string): Promise<void> {
  await run(tx, FORGET_NUMBER, [userId]);
}

const DELETE_PASSKEYS = statement(
  'takeover_delete_passkeys',
  'DELETE FROM auth_passkeys WHERE user_id = $1',
  {},
);

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await run(tx, DELETE_PASSKEYS, [userId]);
}

const END_LINKS = statement(
  'takeover_end_links',
  `UPDATE auth_links SET superseded_at = now()
   WHERE user_id = $1 AND used_at IS NULL AND superseded_at IS NULL`,
  {},
);

/** Ends the open links of an account, whatever they are for. */
export async function supersedeAllLinks(tx: Transaction, userId: string): Promise<void> {
  await run(tx, END_LINKS, [userId]);
}

import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { queueLinkMail, supersedeLinks } from '../links/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import { listRestorableAddresses } from './queries.ts';

/**
 * Ends the sessions, push subscriptions and open links of a deleted account; returns the ended sessions.
 * Links that undo a change of address stay, because a thief may have made that change.
 */
export async function endAccess(tx: Transaction, userId: string): Promise<string[]> {
  await supersedeLinks(tx, userId, [
    'verify_email',
    'reset_password',
    'admit_device',
    'change_email',
    'sign_in',
  ]);
  return deleteSessionsOf(tx, userId);
}

/**
 * Queues mails with a link that restores the account, also to former addresses that are still restorable, so
 * that a thief who changed the address cannot lock the owner out. `wakeLinkMailWorker` sends the mails.
 */
export async function mailRestoreLinks(
  services: Services,
  tx: Transaction,
  userId: string,
  letter: 'restore_account' | 'restore_reminder',
): Promise<void> {
  const purpose = 'restore_account';
  await queueLinkMail(services, tx, { userId, purpose }, { letter });
  for (const email of await listRestorableAddresses(tx, userId)) {
    await queueLinkMail(services, tx, { userId, purpose, email }, { letter });
  }
}

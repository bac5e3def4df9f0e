import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { mailLink, supersedeLinks } from '../links/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import { listTakenAddresses } from './queries.ts';

/**
 * Ends the sessions, pushes and open links of a deleted account, except links that undo a change of address:
 * a thief may have made it. Returns the ended sessions.
 */
export async function closeDoors(tx: Transaction, userId: string): Promise<string[]> {
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
 * Mails a link that restores the account: to its address, and to each that lost it so short a while ago that
 * it can be taken back, so that a thief who changed it keeps nobody from it. Then `wakeMails` hurries them.
 */
export async function mailRestoring(
  services: Services,
  tx: Transaction,
  userId: string,
  letter: 'restore_account' | 'restore_reminder',
): Promise<void> {
  const purpose = 'restore_account';
  await mailLink(services, tx, { userId, purpose }, { letter });
  for (const email of await listTakenAddresses(tx, userId)) {
    await mailLink(services, tx, { userId, purpose, email }, { letter });
  }
}

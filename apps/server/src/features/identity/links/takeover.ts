import type { PasswordOffer } from '@beso/contract/auth';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailVerified, markEmailVerified } from '../accounts/index.ts';
import { deleteFactor, replaceRecoveryCodes } from '../second-factor/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import {
  claimPasswordOffer,
  deletePasskeys,
  deletePassword,
  deletePhoneNumber,
  supersedeAllLinks,
} from './queries/takeover.ts';

/** The result of handing an account to the owner of its mailbox. */
export interface MailboxTakeover {
  /** The ids of ended sessions. */
  readonly ended: readonly string[];
  readonly passwordRemoved: boolean;
}

/** The result for an account that is new or already had a verified address. */
export const NO_TAKEOVER: MailboxTakeover = { ended: [], passwordRemoved: false };

/**
 * Marks the address of a locked account as verified, after its owner opened a mailed link.
 * The first verification ends all earlier access, because a stranger may have made the account.
 */
export async function confirmMailboxOwner(tx: Transaction, userId: string): Promise<MailboxTakeover> {
  if (await isEmailVerified(tx, userId)) return NO_TAKEOVER;
  const passwordRemoved = await deletePassword(tx, userId);
  await deletePhoneNumber(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteFactor(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await supersedeAllLinks(tx, userId);
  await markEmailVerified(tx, userId);
  return { ended: await deleteSessionsOf(tx, userId), passwordRemoved };
}

/** [S5-004] Offers a password to an account without one, once and after each removal of a password. */
export async function passwordOfferOf(
  tx: Transaction,
  userId: string,
  { passwordRemoved }: MailboxTakeover,
): Promise<PasswordOffer | null> {
  if (!(await claimPasswordOffer(tx, userId, passwordRemoved))) return null;
  return passwordRemoved ? 'again' : 'first';
}

/** Closes the connections of ended sessions. Call it after the commit. */
export function closeEndedSessions({ realtime }: Services, userId: string, ended: readonly string[]): void {
  realtime.forgetSessions(userId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}

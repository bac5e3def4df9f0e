import type { PasswordOffer } from '@beso/contract/auth';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailVerified, markEmailVerified } from '../accounts/index.ts';
import { deleteFactor, replaceRecoveryCodes } from '../second-factor/index.ts';
import { deleteSessionsOf } from '../sessions/index.ts';
import {
  deletePasskeys,
  deletePassword,
  forgetNumber,
  supersedeAllLinks,
  takePasswordOffer,
} from './queries/takeover.ts';

/** The consequences of handing an account to the owner of its mailbox. */
export interface Proven {
  /** The ids of ended sessions. */
  readonly ended: readonly string[];
  readonly passwordRemoved: boolean;
}

/** Applies if the address was verified before, or the account is new. */
export const PROVEN_BEFORE: Proven = { ended: [], passwordRemoved: false };

/**
 * Marks a locked account's address as verified by a mailed link. If it was unverified, a stranger may have
 * registered it, so the account's credentials, sessions and links end.
 */
export async function confirmMailboxOwner(tx: Transaction, userId: string): Promise<Proven> {
  if (await isEmailVerified(tx, userId)) return PROVEN_BEFORE;
  const passwordRemoved = await deletePassword(tx, userId);
  await forgetNumber(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteFactor(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await supersedeAllLinks(tx, userId);
  await markEmailVerified(tx, userId);
  return { ended: await deleteSessionsOf(tx, userId), passwordRemoved };
}

/** [S5-004] Offers a password once to a person without one, and again if this link removed one. */
export async function offerOf(
  tx: Transaction,
  userId: string,
  { passwordRemoved }: Proven,
): Promise<PasswordOffer | null> {
  if (!(await takePasswordOffer(tx, userId, passwordRemoved))) return null;
  return passwordRemoved ? 'again' : 'first';
}

/** Drops cached sessions on this node and closes ended connections. Must follow the commit. */
export function closeEnded({ realtime }: Services, userId: string, ended: readonly string[]): void {
  realtime.forgetSessions(userId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}

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

/** The consequences of giving an account to the owner of its mailbox. */
export interface Proven {
  /** The ids of ended sessions. */
  readonly ended: readonly string[];
  readonly passwordRemoved: boolean;
}

/** The address was proven before, or the account is new. */
export const PROVEN_BEFORE: Proven = { ended: [], passwordRemoved: false };

/**
 * Marks the address of a locked account as verified by a mailed link. If it was not, a stranger may have
 * registered it, so all their ways in, sessions and links end.
 */
export async function proveMailbox(tx: Transaction, userId: string): Promise<Proven> {
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

/** [S5-004] Offers a password once to a person without one, and whenever this link removed one. */
export async function offerOf(
  tx: Transaction,
  userId: string,
  { passwordRemoved }: Proven,
): Promise<PasswordOffer | null> {
  if (!(await takePasswordOffer(tx, userId, passwordRemoved))) return null;
  return passwordRemoved ? 'again' : 'first';
}

/** Forgets the person's sessions on this node and closes ended live connections. Call it after the commit. */
export function closeEnded({ realtime }: Services, userId: string, ended: readonly string[]): void {
  realtime.forgetSessions(userId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}

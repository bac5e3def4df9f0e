import type { PasswordOffer } from '@beso/contract/auth';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isEmailVerified, markEmailVerified } from '../links/queries/links.ts';
import { deleteFactor, replaceRecoveryCodes } from '../second-factor/queries/factor.ts';
import { deleteSessionsOf } from './queries/passwords.ts';
import {
  deletePasskeys,
  deletePassword,
  forgetNumber,
  supersedeAllLinks,
  takePasswordOffer,
} from './queries/takeover.ts';

/** What it took to give an account to whoever has its mailbox. */
export interface Proven {
  /** Sessions. */
  readonly ended: readonly string[];
  readonly passwordRemoved: boolean;
}

/** Nothing: the address was proven before, or the account was just made. */
export const PROVEN_BEFORE: Proven = { ended: [], passwordRemoved: false };

/**
 * Whoever opened a mailed link has the mailbox. Where nobody had shown that before, somebody else may have
 * registered the address: every way in that they have goes, their sessions and links end. The account is
 * locked.
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

/** [S5-004] Once for somebody without a password, and whenever this link removed one. */
export async function offerOf(
  tx: Transaction,
  userId: string,
  { passwordRemoved }: Proven,
): Promise<PasswordOffer | null> {
  if (!(await takePasswordOffer(tx, userId, passwordRemoved))) return null;
  return passwordRemoved ? 'again' : 'first';
}

/** After the commit: what this node remembers of the person, and the live connections of what ended. */
export function closeEnded({ realtime }: Services, userId: string, ended: readonly string[]): void {
  realtime.forgetSessions(userId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}

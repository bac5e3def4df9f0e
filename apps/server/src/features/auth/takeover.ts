import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { deleteFactor, replaceRecoveryCodes } from './queries/factor.ts';
import { isEmailVerified, markEmailVerified } from './queries/links.ts';
import { deleteSessionsOf } from './queries/passwords.ts';
import { deletePasskeys, deletePassword, forgetNumber, supersedeAllLinks } from './queries/takeover.ts';

/**
 * Whoever opened a mailed link has the mailbox. Where nobody had shown that before, somebody else may have
 * registered the address: every way in that they have goes, their sessions and links end. The account is
 * locked.
 * @returns the sessions that ended
 */
export async function proveMailbox(tx: Transaction, userId: string): Promise<readonly string[]> {
  if (await isEmailVerified(tx, userId)) return [];
  await deletePassword(tx, userId);
  await forgetNumber(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteFactor(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
  await supersedeAllLinks(tx, userId);
  await markEmailVerified(tx, userId);
  return deleteSessionsOf(tx, userId);
}

/** After the commit: what this node remembers of the person, and the live connections of what ended. */
export function closeEnded({ realtime }: Services, userId: string, ended: readonly string[]): void {
  realtime.forgetSessions(userId);
  for (const sessionId of ended) realtime.endSession(sessionId);
}

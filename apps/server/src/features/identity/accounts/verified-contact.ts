import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hasVerifiedContact } from './queries/accounts.ts';

/**
 * Guards ways to sign in that survive a change of password. Otherwise somebody who registers a stranger's
 * address could add one before its owner claims the account.
 * @throws PROOF_REQUIRED
 */
export async function requireVerifiedContact(db: Queryable, userId: string): Promise<void> {
  if (!(await hasVerifiedContact(db, userId))) throw fail('PROOF_REQUIRED');
}

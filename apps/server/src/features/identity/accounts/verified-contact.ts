import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hasVerifiedContact } from './queries/accounts.ts';

/**
 * Refuses to add another way to sign in to an account without a verified address or number. Otherwise
 * somebody could register a stranger's address, add a way that survives a change of password, and keep access
 * when the stranger claims the account.
 * @throws PROOF_REQUIRED
 */
export async function requireVerifiedContact(db: Queryable, userId: string): Promise<void> {
  if (!(await hasVerifiedContact(db, userId))) throw fail('PROOF_REQUIRED');
}

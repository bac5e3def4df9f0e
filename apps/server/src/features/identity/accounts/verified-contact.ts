import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hasVerifiedContact } from './queries/accounts.ts';

/**
 * Requires a verified address or number, before another way to sign in is added.
 * Otherwise a stranger who registered the address could keep access after its owner takes over the account.
 * @throws PROOF_REQUIRED
 */
export async function requireVerifiedContact(db: Queryable, userId: string): Promise<void> {
  if (!(await hasVerifiedContact(db, userId))) throw fail('PROOF_REQUIRED');
}

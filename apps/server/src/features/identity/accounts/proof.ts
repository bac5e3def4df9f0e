import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { isProven } from './queries/accounts.ts';

/**
 * Guards ways in that outlive the password, so that a person who registers a stranger's address cannot plant
 * one before its owner comes.
 * @throws PROOF_REQUIRED
 */
export async function requireProof(db: Queryable, userId: string): Promise<void> {
  if (!(await isProven(db, userId))) throw fail('PROOF_REQUIRED');
}

import type { EmailInput } from '@beso/contract/auth';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { isEmailTaken } from '../accounts/index.ts';
import type { Auth } from '../sessions/index.ts';

/** An id that no account has, because a visitor has no account to leave out. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * [S7-055] Returns whether an address has an account. The limit hinders the collection of addresses.
 * @throws TOO_MANY_REQUESTS
 */
export async function checkEmailExists(
  auth: Auth,
  { services, request }: RequestContext,
  { email }: z.output<typeof EmailInput>,
): Promise<{ exists: boolean }> {
  await auth.limits.countEmailCheck(email, request.ip);
  // A former address is taken while its account can undo the change.
  return { exists: await isEmailTaken(services.database.db, NOBODY, email.toLowerCase()) };
}

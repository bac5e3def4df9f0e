import type { EmailInput } from '@beso/contract/auth';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { isEmailTaken } from '../accounts/index.ts';
import type { Auth } from '../sessions/index.ts';

/** An id that no account has. It stands for a visitor, who has no account yet. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * [S7-055] Tells whether an address has an account. Limited, because the response reveals it.
 * @throws TOO_MANY_REQUESTS
 */
export async function checkEmailExists(
  auth: Auth,
  { services, request }: RequestContext,
  { email }: z.output<typeof EmailInput>,
): Promise<{ exists: boolean }> {
  await auth.limits.countEmailCheck(email, request.ip);
  // A former address is taken too, as long as its account can undo the change.
  return { exists: await isEmailTaken(services.database.db, NOBODY, email.toLowerCase()) };
}

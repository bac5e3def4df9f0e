import type { EmailInput } from '@beso/contract/auth';
import type { z } from 'zod';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { isEmailTaken } from '../accounts/index.ts';
import type { Auth } from '../sessions/index.ts';

/** No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * [S7-055] Tells whether an address has an account, and is limited for that reason.
 * @throws TOO_MANY_REQUESTS
 */
export async function checkEmailExists(
  auth: Auth,
  { services, request }: RequestContext,
  { email }: z.output<typeof EmailInput>,
): Promise<{ exists: boolean }> {
  await auth.limits.countEmailCheck(email, request.ip);
  // An address whose change can still be undone counts as taken: nobody else can register it.
  return { exists: await isEmailTaken(services.database.db, NOBODY, email.toLowerCase()) };
}

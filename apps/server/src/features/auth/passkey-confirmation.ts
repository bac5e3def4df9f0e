import { fail } from '../../platform/http/fail.ts';
import type { SignedInContext } from './fresh.ts';
import { beginShowing, checkShown, type Document } from './passkeys.ts';
import { listPasskeysOf } from './queries/passkeys.ts';
import { markConfirmed } from './queries/sessions.ts';
import { type Auth, setCookies } from './service.ts';

/** What one session asked for confirms no other. */
const placeOf = ({ viewer }: SignedInContext) => `confirm ${viewer.sessionId}`;

/** Asks for one of the passkeys of the account. */
export async function beginPasskeyConfirmation(
  auth: Auth,
  context: SignedInContext,
): Promise<{ options: Document }> {
  const known = await listPasskeysOf(context.services.database.db, context.viewer.id);
  const credentialIds = known.map(({ credentialId }) => credentialId);
  return beginShowing(auth, context, placeOf(context), credentialIds);
}

/** Makes this session fresh by a passkey of its own person. @throws PASSKEY_REFUSED */
export async function confirmByPasskey(
  auth: Auth,
  context: SignedInContext,
  response: Document,
): Promise<void> {
  const { services, viewer, reply } = context;
  const { userId, use } = await checkShown(auth, context, placeOf(context), response);
  if (userId !== viewer.id) throw fail('PASSKEY_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await use(tx);
    await markConfirmed(tx, viewer.sessionId);
  });
  setCookies(reply, [auth.passkeyChallenges.clear()]);
}

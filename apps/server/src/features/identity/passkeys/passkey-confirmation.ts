import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { fail } from '../../../platform/http/fail.ts';
import { stopRemoval } from '../second-factor/queries/factor-removals.ts';
import { type Auth, setCookies } from '../service.ts';
import type { SignedInContext } from '../sessions/fresh.ts';
import { markConfirmed } from '../sessions/queries/sessions.ts';
import { beginShowing, checkShown, type Document } from './passkeys.ts';
import { listPasskeysOf } from './queries/passkeys.ts';

/** What one session asked for confirms no other, and nothing else. */
const placeOf = ({ viewer }: SignedInContext, purpose: ConfirmationPurpose | 'factor') =>
  `confirm ${purpose} ${viewer.sessionId}`;

/** Asks for one of the passkeys of the account. */
export async function beginPasskeyConfirmation(
  auth: Auth,
  context: SignedInContext,
  purpose: ConfirmationPurpose | 'factor',
): Promise<{ options: Document }> {
  const known = await listPasskeysOf(context.services.database.db, context.viewer.id);
  const credentialIds = known.map(({ credentialId }) => credentialId);
  return beginShowing(auth, context, placeOf(context, purpose), credentialIds);
}

/** Confirms this session by a passkey of its own person. @throws PASSKEY_REFUSED */
export async function confirmByPasskey(
  auth: Auth,
  context: SignedInContext,
  { response, purpose }: { response: Document; purpose: ConfirmationPurpose },
): Promise<void> {
  const { services, viewer, reply } = context;
  const { userId, use } = await checkShown(auth, context, placeOf(context, purpose), response);
  if (userId !== viewer.id) throw fail('PASSKEY_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await use(tx);
    await markConfirmed(tx, viewer.sessionId, purpose);
  });
  setCookies(reply, [auth.passkeyChallenges.clear()]);
}

/**
 * Keeps a second factor that an undone change of address would remove. A passkey from before the change
 * shows who had the account then; a mailbox alone does not, nor what was added since. A factor that is as old
 * was asked for at the undo itself.
 * @throws PASSKEY_REFUSED
 */
export async function keepSecondFactor(
  auth: Auth,
  context: SignedInContext,
  response: Document,
): Promise<void> {
  const { services, viewer, reply } = context;
  const { userId, use } = await checkShown(auth, context, placeOf(context, 'factor'), response);
  if (userId !== viewer.id) throw fail('PASSKEY_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await use(tx);
    if (!(await stopRemoval(tx, viewer.id, String(response.id)))) throw fail('PASSKEY_REFUSED');
  });
  setCookies(reply, [auth.passkeyChallenges.clear()]);
}

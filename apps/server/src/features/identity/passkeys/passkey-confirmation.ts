import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { fail } from '../../../platform/http/fail.ts';
import { stopRemoval } from '../second-factor/queries/factor-removals.ts';
import type { SignedInContext } from '../sessions/fresh.ts';
import { setCookies } from '../sessions/making.ts';
import { markConfirmed } from '../sessions/queries/sessions.ts';
import type { PasskeyAuth } from './passkeys.ts';
import { beginShowing, checkShown, type Document } from './passkeys.ts';
import { listPasskeysOf } from './queries/passkeys.ts';

/** A challenge confirms only its own session and purpose. */
const placeOf = ({ viewer }: SignedInContext, purpose: ConfirmationPurpose | 'factor') =>
  `confirm ${purpose} ${viewer.sessionId}`;

export async function beginPasskeyConfirmation(
  auth: PasskeyAuth,
  context: SignedInContext,
  purpose: ConfirmationPurpose | 'factor',
): Promise<{ options: Document }> {
  const known = await listPasskeysOf(context.services.database.db, context.viewer.id);
  const credentialIds = known.map(({ credentialId }) => credentialId);
  return beginShowing(auth, context, placeOf(context, purpose), credentialIds);
}

/** Confirms this session by a passkey of its person. @throws PASSKEY_REFUSED */
export async function confirmByPasskey(
  auth: PasskeyAuth,
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
 * Stops the removal of a second factor after an undone change of address. Only a passkey from before the
 * change proves the owner; a mailbox or later additions do not. The undo itself asks for an older factor.
 * @throws PASSKEY_REFUSED
 */
export async function keepSecondFactor(
  auth: PasskeyAuth,
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

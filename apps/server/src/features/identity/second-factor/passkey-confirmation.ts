import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { fail } from '../../../platform/http/fail.ts';
import {
  beginPasskeyVerification,
  listPasskeysOf,
  type PasskeyAuth,
  type PasskeyDocument,
  verifyPasskey,
} from '../passkeys/index.ts';
import { markConfirmed, type SignedInContext, setCookies } from '../sessions/index.ts';
import { cancelFactorRemoval } from './queries/factor-removals.ts';

/** Returns the text that binds a challenge to this session and purpose. */
const placeOf = ({ viewer }: SignedInContext, purpose: ConfirmationPurpose | 'factor') =>
  `confirm ${purpose} ${viewer.sessionId}`;

export async function beginPasskeyConfirmation(
  auth: PasskeyAuth,
  context: SignedInContext,
  purpose: ConfirmationPurpose | 'factor',
): Promise<{ options: PasskeyDocument }> {
  const known = await listPasskeysOf(context.services.database.db, context.viewer.id);
  const credentialIds = known.map(({ credentialId }) => credentialId);
  return beginPasskeyVerification(auth, context, placeOf(context, purpose), credentialIds);
}

/** Confirms this session with the person's passkey. @throws PASSKEY_REFUSED */
export async function confirmByPasskey(
  auth: PasskeyAuth,
  context: SignedInContext,
  { response, purpose }: { response: PasskeyDocument; purpose: ConfirmationPurpose },
): Promise<void> {
  const { services, viewer, reply } = context;
  const { userId, use } = await verifyPasskey(auth, context, placeOf(context, purpose), response);
  if (userId !== viewer.id) throw fail('PASSKEY_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await use(tx);
    await markConfirmed(tx, viewer.sessionId, purpose);
  });
  setCookies(reply, [auth.passkeyChallenges.clear()]);
}

/**
 * Cancels the removal of a second factor, with a passkey that is older than the undone change of address.
 * A thief may have the mailbox and newer passkeys.
 * @throws PASSKEY_REFUSED
 */
export async function keepSecondFactor(
  auth: PasskeyAuth,
  context: SignedInContext,
  response: PasskeyDocument,
): Promise<void> {
  const { services, viewer, reply } = context;
  const { userId, use } = await verifyPasskey(auth, context, placeOf(context, 'factor'), response);
  if (userId !== viewer.id) throw fail('PASSKEY_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await use(tx);
    if (!(await cancelFactorRemoval(tx, viewer.id, String(response.id)))) throw fail('PASSKEY_REFUSED');
  });
  setCookies(reply, [auth.passkeyChallenges.clear()]);
}

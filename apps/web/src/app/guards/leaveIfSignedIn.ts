import { redirect } from '@tanstack/react-router';
import { nextPath } from '../../platform/navigation/destinations.ts';
import { hasSessionHint, PERSON_KEY } from '../../platform/session/hint.ts';
import { readLocal } from '../../platform/storage/storage.ts';

/** [S2-068] [S2-083] Redirects signed-in people away from welcome, sign-in and registration. */
export async function leaveIfSignedIn(requested?: string): Promise<void> {
  const signedIn = hasSessionHint();
  if (!signedIn && readLocal(PERSON_KEY) === null) return;
  const { knownSession, restoreSession } = await import('../../platform/session/session.ts');
  if (!signedIn) return restoreSession();
  const state = await knownSession().catch(() => null);
  if (state?.session) throw redirect({ href: nextPath(state, requested), replace: true });
}

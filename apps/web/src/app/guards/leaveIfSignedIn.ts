import { redirect } from '@tanstack/react-router';
import { nextPath } from '../../platform/destinations.ts';
import { hasSessionHint } from '../../platform/session/hint.ts';

/**
 * Welcome and sign-in are for people who are not signed in; everyone else goes on. [S2-068] [S2-083]
 * Without the hint cookie nothing is loaded and nobody is asked; a question that fails leaves the page usable.
 */
export async function leaveIfSignedIn(requested?: string): Promise<void> {
  if (!hasSessionHint()) return;
  const { knownSession } = await import('../../platform/session/session.ts');
  const state = await knownSession().catch(() => null);
  if (state?.session) throw redirect({ href: nextPath(state, requested), replace: true });
}

import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hasPasswordProof, isSessionFresh } from './queries/sessions.ts';

export interface SignedInContext extends RequestContext {
  readonly viewer: Viewer;
}

/**
 * Requires that the person confirmed their identity in this session within `FRESH_SIGN_IN_MINUTES`. Reads the
 * database, not the cached session.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED if the session has ended
 */
export async function requireFreshSignIn({ services, viewer }: SignedInContext): Promise<void> {
  const isFresh = await isSessionFresh(services.database.db, viewer.sessionId);
  if (isFresh === undefined) throw fail('UNAUTHORIZED');
  if (!isFresh) throw fail('FRESH_SIGN_IN_REQUIRED');
}

/**
 * Requires that the person confirmed their identity to change the password.
 * For an account's first password, a sign-in by link or code is enough.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED if the session has ended
 */
export async function requirePasswordProof(db: Queryable, sessionId: string): Promise<void> {
  const hasProof = await hasPasswordProof(db, sessionId);
  if (hasProof === undefined) throw fail('UNAUTHORIZED');
  if (!hasProof) throw fail('FRESH_SIGN_IN_REQUIRED');
}

import type { Queryable } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hasPasswordProof, isSessionFresh } from './queries/sessions.ts';

/** A request of somebody who is signed in. */
export interface SignedInContext extends RequestContext {
  readonly viewer: Viewer;
}

/**
 * For whatever changes how somebody signs in: the person showed in the last minutes
 * (`FRESH_SIGN_IN_MINUTES`), in this session, who they are. Reads the session's row as it is now.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED when the session is over
 */
export async function requireFreshSignIn({ services, viewer }: SignedInContext): Promise<void> {
  const isFresh = await isSessionFresh(services.database.db, viewer.sessionId);
  if (isFresh === undefined) throw fail('UNAUTHORIZED');
  if (!isFresh) throw fail('FRESH_SIGN_IN_REQUIRED');
}

/**
 * For another password: being signed in for a moment is not enough, the person showed in this session who
 * they are in order to choose one. Somebody who has none and came by a link or a code has done so with that.
 * @throws FRESH_SIGN_IN_REQUIRED, UNAUTHORIZED when the session is over
 */
export async function requirePasswordProof(db: Queryable, sessionId: string): Promise<void> {
  const hasProof = await hasPasswordProof(db, sessionId);
  if (hasProof === undefined) throw fail('UNAUTHORIZED');
  if (!hasProof) throw fail('FRESH_SIGN_IN_REQUIRED');
}

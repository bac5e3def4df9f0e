import type { SignOutScope } from '@beso/contract/devices';
import type { RequestContext } from '../../platform/http/orpc.ts';
import { cancelPendingSignIn } from './second-factor/index.ts';
import type { AuthServices } from './service.ts';
import { endOtherSessions, endSession, setCookies } from './sessions/index.ts';

/** [S7-010] Signs out without the auth library, which would report success even if the database fails. */
export async function signOut(
  auth: AuthServices,
  context: RequestContext,
  scope: SignOutScope,
): Promise<void> {
  const { services, request, reply } = context;
  if (scope !== 'local') {
    const viewer = await services.sessions.readViewer(request.headers);
    if (viewer !== null) await endOtherSessions(services, viewer.id, viewer.sessionId);
    if (viewer !== null && scope === 'others') {
      setCookies(reply, await auth.devices.renew(request.headers, viewer.id));
      return;
    }
  }
  await endSession(auth, context);
  await cancelPendingSignIn(auth, context);
  setCookies(reply, auth.cookies.clear());
}

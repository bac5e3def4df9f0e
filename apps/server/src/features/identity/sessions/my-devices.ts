import type { Device, SignOutScope } from '@beso/contract/devices';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer, ViewerId } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { raiseEpoch } from '../accounts/queries/epochs.ts';
import { lockAccount } from '../links/queries/links.ts';
import { type Auth, endSession, giveUpChallenge, setCookies } from '../service.ts';
import { deviceNameOf } from './device-name.ts';
import { deleteDevice, deleteOtherSessions, listDevices } from './queries/devices.ts';

/** Forgets ended sessions on every node and closes their live connections. */
export function announceEnded({ realtime }: Services, personId: string, sessionIds: readonly string[]): void {
  realtime.forgetSessions(personId);
  for (const sessionId of sessionIds) realtime.endSession(sessionId);
}

export async function myDevices(
  { services }: RequestContext,
  viewer: Viewer,
): Promise<{ devices: Device[] }> {
  const rows = await listDevices(services.database.db, viewer.id, viewer.sessionId);
  const devices = rows.map(async ({ id, userAgent, signedInAt, lastSeenAt }) => ({
    id,
    ...(await deviceNameOf(userAgent)),
    isThis: id === viewer.sessionId,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { devices: await Promise.all(devices) };
}

/** Signs out a device and makes it unknown. For another person's device the response is the same. */
export async function signOutDevice(
  auth: Auth,
  { services, request, reply }: RequestContext,
  viewer: Viewer,
  deviceId: string,
): Promise<void> {
  const isThis = deviceId === viewer.sessionId;
  const ended = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const gone = await deleteDevice(tx, viewer.id, deviceId);
    if (gone.length > 0 && !isThis) await raiseEpoch(tx, viewer.id);
    return gone;
  });
  announceEnded(services, viewer.id, ended);
  if (isThis) setCookies(reply, auth.cookies.clear());
  else setCookies(reply, await auth.devices.renew(request.headers, viewer.id));
}

async function endOthers(services: Services, personId: ViewerId, keep: string): Promise<void> {
  const ended = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, personId);
    return deleteOtherSessions(tx, personId, keep);
  });
  announceEnded(services, personId, ended);
}

/** [S7-010] Ends sessions by deleting their rows: the library reports success even without a database. */
export async function signOut(auth: Auth, context: RequestContext, scope: SignOutScope): Promise<void> {
  const { services, request, reply } = context;
  if (scope !== 'local') {
    const viewer = await services.sessions.readViewer(request.headers);
    if (viewer !== null) await endOthers(services, viewer.id, viewer.sessionId);
    if (viewer !== null && scope === 'others') {
      setCookies(reply, await auth.devices.renew(request.headers, viewer.id));
      return;
    }
  }
  await endSession(auth, context);
  await giveUpChallenge(auth, context);
  setCookies(reply, auth.cookies.clear());
}

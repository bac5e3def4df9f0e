import type { Device } from '@beso/contract/devices';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer, ViewerId } from '../../../platform/http/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { lockAccount } from '../accounts/index.ts';
import type { Auth } from './auth.ts';
import { parseUserAgent } from './device-name.ts';
import { deleteDevice, deleteOtherSessions, listDevices } from './queries/devices.ts';
import { raiseDeviceEpoch } from './queries/epochs.ts';
import { setCookies } from './session-creation.ts';

/** Makes every node forget ended sessions and close their live connections. */
export function announceEndedSessions(
  { realtime }: Services,
  personId: string,
  sessionIds: readonly string[],
): void {
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
    ...(await parseUserAgent(userAgent)),
    isThis: id === viewer.sessionId,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { devices: await Promise.all(devices) };
}

/** Signs out one of the viewer's devices, which becomes unknown. Ignores devices of other people. */
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
    if (gone.length > 0 && !isThis) await raiseDeviceEpoch(tx, viewer.id);
    return gone;
  });
  announceEndedSessions(services, viewer.id, ended);
  if (isThis) setCookies(reply, auth.cookies.clear());
  else setCookies(reply, await auth.devices.renew(request.headers, viewer.id));
}

export async function endOtherSessions(services: Services, personId: ViewerId, keep: string): Promise<void> {
  const ended = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, personId);
    return deleteOtherSessions(tx, personId, keep);
  });
  announceEndedSessions(services, personId, ended);
}

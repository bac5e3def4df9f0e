import { ECDH } from 'node:crypto';
import { nativeEndpoint } from '@beso/contract/native';
import type { NativePushInput, PushSubscriptionInput } from '@beso/contract/push';
import type { Database } from '../../platform/db/database.ts';
import { fail, failField } from '../../platform/http/fail.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { createLimiter, DAY_SECONDS, type LimitSettings } from '../../platform/limits/limiter.ts';
import { deleteVapidKeys } from '../../platform/push/keys.ts';
import type { WebPushDevice } from '../../platform/push/web-push.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteBrowserSubscriptions,
  hasSubscription,
  trimSubscriptions,
  upsertSubscription,
} from './queries/subscriptions.ts';

const DEVICES_MAX = 10;
/** The limit on a person's new devices. Known devices subscribe again without being counted. */
export const NEW_DEVICES_LIMIT: LimitSettings = {
  name: 'push-subscription',
  points: 30,
  seconds: DAY_SECONDS,
};

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** @throws INVALID_INPUT for an invalid key */
function deviceOf(input: PushSubscriptionInput | NativePushInput): WebPushDevice {
  if ('service' in input) return { endpoint: nativeEndpoint(input), p256dh: '', auth: '' };
  const { endpoint, keys } = input;
  if (!isOnCurve(keys.p256dh)) throw failField('keys.p256dh', 'errors.fieldInvalid');
  return { endpoint, ...keys };
}

/**
 * Lets this session's browser or native app get pushes, and removes the oldest device above `DEVICES_MAX`.
 * @throws INVALID_INPUT for an invalid key; PUSH_ENDPOINT_REFUSED for an unknown or unconfigured push
 * service, or a browser that belongs to another person; TOO_MANY_REQUESTS
 */
export async function addPushSubscription(
  services: Services,
  viewer: Viewer,
  input: PushSubscriptionInput | NativePushInput,
): Promise<void> {
  const device = deviceOf(input);
  const { endpoint } = device;
  if (!(await hasSubscription(services.database.db, viewer.id, endpoint))) {
    await createLimiter(services.database, NEW_DEVICES_LIMIT).count(viewer.id);
  }
  if (!(await services.push.accepts(endpoint))) throw fail('PUSH_ENDPOINT_REFUSED');
  await services.database.db.transaction(async (tx) => {
    const owner = { profileId: viewer.id, sessionId: viewer.sessionId };
    if (!(await upsertSubscription(tx, { ...device, ...owner }))) throw fail('PUSH_ENDPOINT_REFUSED');
    await trimSubscriptions(tx, viewer.id, DEVICES_MAX);
  });
}

/** Deletes the key for pushes, and the browsers' subscriptions, which work only with this key. */
export async function deletePushKeys(database: Database): Promise<void> {
  await deleteVapidKeys(database);
  await deleteBrowserSubscriptions(database.db);
}

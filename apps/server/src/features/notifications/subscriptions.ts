import { ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '@beso/contract/notifications';
import { fail, failField } from '../../platform/http/fail.ts';
import type { Viewer, ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSubscription, trimSubscriptions, upsertSubscription } from './queries/subscriptions.ts';

const DEVICES_MAX = 10;

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets this session's browser get pushes; the oldest of too many makes room.
 * @throws INVALID_INPUT for a key that nothing can be encrypted with, PUSH_ENDPOINT_REFUSED for an endpoint that is not
 * at a public address
 */
export async function subscribe(
  services: Services,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!isOnCurve(keys.p256dh)) throw failField('keys.p256dh', 'errors.fieldInvalid');
  if (!(await services.push.accepts(endpoint))) throw fail('PUSH_ENDPOINT_REFUSED');
  await services.database.db.transaction(async (tx) => {
    await upsertSubscription(tx, { endpoint, ...keys, profileId: viewer.id, sessionId: viewer.sessionId });
    await trimSubscriptions(tx, viewer.id, DEVICES_MAX);
  });
}

export async function unsubscribe(services: Services, viewerId: ViewerId, endpoint: string): Promise<void> {
  await deleteSubscription(services.database.db, viewerId, endpoint);
}

import { nativeEndpoint } from '@beso/contract/native';
import { api } from '../../../platform/api/client.ts';
import {
  askForPush,
  clearPushes,
  type PushPermission,
  pushPermission,
  pushService,
  pushToken,
  unregisterPush,
} from '../../../platform/native/push.ts';
import type { PushState } from './push.ts';

/** Returns the service and token by which the server knows this native app. */

async function thisDevice() {
  return { service: pushService(), token: await pushToken() };
}

/**
 * Subscribes if allowed. Asks the server first, because without keys for its push service a device may crash.
 */
async function connect(permission: PushPermission): Promise<PushState> {
  if (permission === 'missing') return 'unsupported';
  const { native } = await api.notifications.getPushKey();
  if (!native.includes(pushService())) return 'unsupported';
  if (permission === 'ask') return 'off';
  if (permission === 'denied') return 'refused';
  await api.notifications.subscribeToPush(await thisDevice());
  return 'on';
}

/**
 * Asks for the permission and subscribes.
 * @throws the errors of the API and the device
 */
export async function enableNativePush(): Promise<PushState> {
  const permission = await pushPermission();
  return connect(permission === 'ask' ? await askForPush() : permission);
}

/**
 * Subscribes again if push is allowed.
 * @param turnedOff true if the person turned push off on this device
 * @throws the errors of the API and the device
 */
export async function resumeNativePush(turnedOff: boolean): Promise<PushState> {
  const permission = await pushPermission();
  return connect(turnedOff && permission === 'granted' ? 'ask' : permission);
}

/**
 * Unsubscribes this device and clears its notifications.
 * @throws the errors of the API and the device
 */
export async function disableNativePush(): Promise<PushState> {
  await api.notifications.unsubscribeFromPush({ endpoint: nativeEndpoint(await thisDevice()) });
  await unregisterPush();
  await clearPushes();
  return 'off';
}

/** Clears this device's notifications after a sign-out, which has already ended the subscription. */
export async function clearNativePush(): Promise<PushState> {
  if ((await pushPermission()) === 'missing') return 'unsupported';
  await clearPushes();
  await unregisterPush();
  return 'off';
}

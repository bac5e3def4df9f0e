import { nativeEndpoint } from '@beso/contract/native';
import { api } from '../../../platform/api/client.ts';
import {
  askForPush,
  clearPushes,
  endPush,
  type PushPermission,
  pushPermission,
  pushService,
  pushToken,
} from '../../../platform/native/push.ts';
import type { PushState } from './push.ts';

/** Push in a native app, which alone loads this code. Each function returns the new state. */

async function thisDevice() {
  return { service: pushService(), token: await pushToken() };
}

/** Asks the server first: a device without its service's keys might crash when asked for a token. */
async function connect(permission: PushPermission): Promise<PushState> {
  if (permission === 'missing') return 'unsupported';
  const { native } = await api.notifications.getPushKey();
  if (!native.includes(pushService())) return 'unsupported';
  if (permission === 'ask') return 'off';
  if (permission === 'denied') return 'refused';
  await api.notifications.subscribeToPush(await thisDevice());
  return 'on';
}

/** @throws the errors of the API and the device */
export async function allowShellPush(): Promise<PushState> {
  const permission = await pushPermission();
  return connect(permission === 'ask' ? await askForPush() : permission);
}

/** @param turnedOff whether the person turned push off here @throws the errors of the API and the device */
export async function resumeShellPush(turnedOff: boolean): Promise<PushState> {
  const permission = await pushPermission();
  return connect(turnedOff && permission === 'granted' ? 'ask' : permission);
}

/** @throws the errors of the API and the device */
export async function stopShellPush(): Promise<PushState> {
  await api.notifications.unsubscribeFromPush({ endpoint: nativeEndpoint(await thisDevice()) });
  await endPush();
  await clearPushes();
  return 'off';
}

/** Runs after a sign-out, which ended the subscription with the session. */
export async function leaveShellPush(): Promise<PushState> {
  if ((await pushPermission()) === 'missing') return 'unsupported';
  await clearPushes();
  await endPush();
  return 'off';
}

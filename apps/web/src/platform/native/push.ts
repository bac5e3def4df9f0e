import type { NativePushData, NativePushService } from '@beso/contract/native';
import { Capacitor, type PluginListenerHandle } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import { devicePlatform } from './device.ts';

const TIMEOUT_MS = 20_000;

/** The permission for push. `missing` means that this app was built without push. */
export type PushPermission = 'missing' | 'ask' | 'granted' | 'denied';

function permissionOf({ receive }: { receive: string }): PushPermission {
  return receive === 'granted' || receive === 'denied' ? receive : 'ask';
}

export async function pushPermission(): Promise<PushPermission> {
  if (!Capacitor.isPluginAvailable('PushNotifications')) return 'missing';
  return permissionOf(await PushNotifications.checkPermissions());
}

/** Lets the system ask for the permission, unless the person has already answered. */
export async function askForPush(): Promise<PushPermission> {
  return permissionOf(await PushNotifications.requestPermissions());
}

export const pushService = (): NativePushService => (devicePlatform() === 'ios' ? 'apns' : 'fcm');

/**
 * Returns this device's token for push.
 * @throws Error if the push service does not respond or reports an error
 */
export async function pushToken(): Promise<string> {
  const listeners: PluginListenerHandle[] = [];
  try {
    return await new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error('the push service does not answer')), TIMEOUT_MS);
      Promise.all([
        PushNotifications.addListener('registration', ({ value }) => resolve(value)),
        PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
      ])
        .then((added) => {
          listeners.push(...added);
          return PushNotifications.register();
        })
        .catch(reject);
    });
  } finally {
    for (const listener of listeners) void listener.remove();
  }
}

export const unregisterPush = (): Promise<void> => PushNotifications.unregister();

export const clearPushes = (): Promise<void> => PushNotifications.removeAllDeliveredNotifications();

/** Calls `follow` with each tapped push, even if it started the app. Returns a function that ends this. */
export function onPushTapped(follow: (data: NativePushData) => void): () => void {
  if (!Capacitor.isPluginAvailable('PushNotifications')) return () => undefined;
  const listening = PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url, tag, person } = (notification.data ?? {}) as Partial<NativePushData>;
    if (url !== undefined && tag !== undefined && person !== undefined) follow({ url, tag, person });
  });
  return () => void listening.then((listener) => listener.remove());
}

import { SERVICE_WORKER } from './worker.ts';

/** Closes this app's notifications on the device: all of them, or only those that link to `path`. */
export async function closeNotifications(path?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(SERVICE_WORKER);
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    const { url } = (notification.data ?? {}) as { url?: unknown };
    if (path === undefined || url === path) notification.close();
  }
}

import { WORKER } from './worker.ts';

/** Closes the notifications that the device still shows: all, or those that link to one path. */
export async function closeNotifications(path?: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const notification of (await registration?.getNotifications?.()) ?? []) {
    const { url } = (notification.data ?? {}) as { url?: unknown };
    if (path === undefined || url === path) notification.close();
  }
}

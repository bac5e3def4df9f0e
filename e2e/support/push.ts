import type { Page, Worker } from '@playwright/test';

/** A part of a service worker's global scope, which the types for pages lack. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
}

export interface ShownNotification {
  title: string;
  body: string;
  tag: string;
}

/** Returns the page's service worker once it runs. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const [worker] = page.context().serviceWorkers();
  return worker ?? page.context().waitForEvent('serviceworker');
}

/** Delivers a push to the service worker through Chromium's debugging protocol. */
export async function deliverPush(page: Page, payload: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
      getNotifications: () => registration.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Tells the service worker that its notification was tapped. @returns the URLs of windows it opens */
export function tapNotification(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope & { clients: { openWindow(url: string): Promise<unknown> } };
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) throw new Error('nothing is shown');
    const opened: string[] = [];
    // A browser opens windows only after a real tap, so the test records their URLs instead.
    const { openWindow } = scope.clients;
    scope.clients.openWindow = async (url) => void opened.push(url);
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    scope.clients.openWindow = openWindow;
    return opened;
  });
}

export async function setNotifications(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  if (setting === 'granted') return page.context().grantPermissions(['notifications']);
  // The session stays open, because its end would reset the permission.
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId !== undefined && { browserContextId: targetInfo.browserContextId }),
  });
}

import type { PushPayload } from '@beso/contract/notifications';
import { handleSharedPhoto, isSharedPhotoRequest, setSharedPhotoOwner } from './sharedPhoto.ts';
import { cachePages, cacheShell, isAppRequest, removeOldCaches, respond } from './shell.ts';

/**
 * The service worker stores the app on this device and handles pushes. The only personal data in it is a
 * shared photo with its person's id.
 */
declare const self: ServiceWorkerGlobalScope;

const INBOX = '/notifications';
const API = '/api/v1';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A tab that does not answer within this time does not show this app. */
const ANSWER_MS = 1_000;

type Shown = Pick<PushPayload, 'title' | 'body' | 'url' | 'tag'>;
const UNREADABLE: Shown = { title: 'BESO', body: '', url: INBOX, tag: 'several' };

/** Returns the path in this app that the value names, or the inbox. */
function pathOf(url: unknown): string {
  if (typeof url !== 'string' || !url.startsWith('/')) return INBOX;
  const { origin, pathname, search } = new URL(url, self.location.origin);
  return origin === self.location.origin ? `${pathname}${search}` : INBOX;
}

/** Returns a push's content, or a substitute if it is unreadable. */
function payloadOf(data: PushMessageData | null): Shown {
  try {
    const { title, body, url, tag } = (data?.json() ?? {}) as Partial<Record<keyof Shown, unknown>>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNREADABLE;
    return { title, body, tag, url: pathOf(url) };
  } catch {
    return UNREADABLE;
  }
}

function tabs(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Shows a notification, silently if the app is in front. Browsers demand a notification for each push. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = payloadOf(data);
  const inFront = (await tabs()).some(({ focused }) => focused);
  await self.registration.showNotification(title, {
    body,
    tag,
    silent: inFront,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
  });
}

async function count(): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return;
  const response = await fetch(`${API}/notifications/unread`, { credentials: 'same-origin' });
  if (!response.ok) return;
  const { unread } = (await response.json()) as { unread: number };
  await self.navigator.setAppBadge(unread);
}

function ask(tab: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    tab.postMessage({ open: path }, [port2]);
  });
}

/** Opens a path in the tab in front, in another tab of the app, or in a new tab. */
async function open(path: string): Promise<void> {
  const all = await tabs();
  const tab =
    all.find(({ focused }) => focused) ??
    all.find(({ visibilityState }) => visibilityState === 'visible') ??
    all[0];
  if (tab !== undefined) {
    await tab.focus().catch(() => undefined);
    if (await ask(tab, path)) return;
  }
  await self.clients.openWindow(path);
}

/** Marks a push as read, if its tag is the id of a single notification. */
async function markRead(tag: string): Promise<void> {
  if (!UUID.test(tag)) return;
  await fetch(`${API}/notifications/read`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [tag] }),
  });
}

async function renew({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  const renewed =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = renewed.toJSON();
  await fetch(`${API}/push/subscriptions`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (isSharedPhotoRequest(event.request)) event.respondWith(handleSharedPhoto(event.request));
  else if (isAppRequest(event.request)) event.respondWith(respond(event.request));
});
/** Handles the app's messages. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { takeOver, language, sharedFor } = event.data as Partial<Record<string, unknown>>;
  if (takeOver) void self.skipWaiting();
  if (language) event.waitUntil(cachePages());
  if (typeof sharedFor === 'string') event.waitUntil(setSharedPhotoOwner(sharedFor));
});
self.addEventListener('push', (event) => {
  event.waitUntil(Promise.allSettled([show(event.data), count()]));
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { url } = notification.data as { url: string };
  event.waitUntil(Promise.allSettled([open(url), markRead(notification.tag)]));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

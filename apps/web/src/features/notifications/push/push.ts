import { api } from '../../../platform/api/client.ts';
import { createListeners } from '../../../platform/connection/listeners.ts';
import { registerWorker, SERVICE_WORKER } from '../../../platform/connection/worker.ts';
import { isInAppleBrowser } from '../../../platform/homeScreen.ts';
import { isNativeApp } from '../../../platform/native/device.ts';
import { readLocal, removeLocal, writeLocal } from '../../../platform/storage/storage.ts';

/**
 * Whether this device gets pushes: `toInstall` needs the installed app, and `refused` lacks the permission.
 */
export type PushState = 'unsupported' | 'toInstall' | 'refused' | 'off' | 'on';

/** The stored entry which tells that the person turned push off on this device. */
const TURNED_OFF = 'push.off';

const listeners = createListeners();
let subscribed = false;
/** The state that the device and the server last reported to a native app. */
let shellState: PushState = 'off';

/** Tells the listeners that the browser's permission or subscription has changed. */
export const emitPushStateChange = (): void => listeners.call();

function change(next: boolean): void {
  subscribed = next;
  emitPushStateChange();
}

export const onPushState = listeners.add;

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function pushState(): PushState {
  if (isNativeApp()) return shellState;
  if (!isSupported()) return isInAppleBrowser() ? 'toInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'refused';
  return subscribed && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Changes of the subscription run one after another, because all people share this browser's subscription.
 */
let last: Promise<unknown> = Promise.resolve();
function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
  const next = last.then(step);
  last = next.catch(() => undefined);
  return next;
}

/** Runs a step of a native app after earlier steps, and stores the state that the step returns. */
function inShellTurn(step: (shell: typeof import('./shell.ts')) => Promise<PushState>): Promise<void> {
  return inTurn(async () => {
    shellState = await step(await import('./shell.ts'));
    emitPushStateChange();
  });
}

function base64url(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function knownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns this browser's subscription for the server's key, and replaces a subscription for another key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && base64url(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Subscribes this browser at the push service and at the server. May run again at any time. */
async function connect(): Promise<void> {
  const { publicKey } = await api.notifications.getPushKey();
  const subscription = await subscribe(publicKey);
  try {
    await api.notifications.subscribeToPush({
      endpoint: subscription.endpoint,
      keys: {
        p256dh: base64url(subscription.getKey('p256dh')),
        auth: base64url(subscription.getKey('auth')),
      },
    });
  } catch (error) {
    change(false);
    throw error;
  }
  change(true);
}

/**
 * Asks for the permission and subscribes. Browsers require a tap for this.
 * @throws the errors of the browser or the API
 */
export async function allowPush(): Promise<void> {
  if (isNativeApp()) {
    await inShellTurn(({ enableNativePush }) => enableNativePush());
    return removeLocal(TURNED_OFF);
  }
  const permission = await Notification.requestPermission();
  emitPushStateChange();
  if (permission !== 'granted') return;
  removeLocal(TURNED_OFF);
  await inTurn(connect);
}

export async function resumePush(): Promise<void> {
  if (isNativeApp()) {
    const turnedOff = readLocal(TURNED_OFF) !== null;
    return inShellTurn(({ resumeNativePush }) => resumeNativePush(turnedOff)).catch(() => undefined);
  }
  if (!isSupported() || Notification.permission !== 'granted' || readLocal(TURNED_OFF) !== null) return;
  // The next page load tries again.
  await inTurn(connect).catch(() => undefined);
}

/** Turns push off in this browser or native app, for all people who use it. */
export async function stopPush(): Promise<void> {
  if (isNativeApp()) {
    await inShellTurn(({ disableNativePush }) => disableNativePush());
    return writeLocal(TURNED_OFF, '1');
  }
  await inTurn(async () => {
    const subscription = await knownSubscription();
    if (subscription !== null) {
      await api.notifications.unsubscribeFromPush({ endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    writeLocal(TURNED_OFF, '1');
    change(false);
  });
}

/** Ends this device's subscription after a sign-out. */
export function endPushAfterSignOut(): void {
  if (isNativeApp()) {
    void inShellTurn(({ clearNativePush }) => clearNativePush()).catch(() => undefined);
    return;
  }
  void navigator.clearAppBadge?.().catch(() => undefined);
  if (!isSupported()) return;
  void inTurn(async () => {
    await (await knownSubscription())?.unsubscribe();
    change(false);
  }).catch(() => undefined);
}

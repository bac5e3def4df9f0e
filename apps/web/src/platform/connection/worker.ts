// A new version of the service worker waits for a navigation, so that an open page's code never changes.

export const SERVICE_WORKER = '/sw.js';
/** The waiting version is asked each second to take over, because Chromium may delay a request by 30 s. */
const ASK_AGAIN_MS = 1_000;

let registration: ServiceWorkerRegistration | undefined;
/** True once a newer version than this page's code controls this tab. */
let overtaken = false;
let taking = false;
let askingAgain: ReturnType<typeof setTimeout> | undefined;

/** Registers the service worker. It is a module in development and a classic script in a build. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SERVICE_WORKER, {
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
}

/**
 * Registers the service worker and looks for new versions. Returns a function that ends this.
 * @param mayReload returns whether a reload would lose nothing
 */
export function startWorker(mayReload: () => boolean): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  // Without the worker the app still works, but cannot start offline.
  const registered = registerWorker().catch(() => undefined);
  void registered.then((known) => {
    registration = known;
  });
  // The first worker on this device replaces no older version, so it is no reason to reload.
  let had = serviceWorker.controller !== null;
  const changed = () => {
    overtaken = had;
    had = true;
    // The person may have typed something since the new version was asked to take over.
    if (overtaken && taking && mayReload()) location.reload();
    taking = false;
  };
  serviceWorker.addEventListener('controllerchange', changed);
  const look = async () => {
    if (document.visibilityState === 'visible') await (await registered)?.update();
  };
  const lookAgain = () => void look().catch(() => undefined);
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    document.removeEventListener('visibilitychange', lookAgain);
    serviceWorker.removeEventListener('controllerchange', changed);
  };
}

/** Returns whether a new version waits. */
export function isNewVersionWaiting(): boolean {
  return overtaken || (registration?.active != null && registration.waiting !== null);
}

export function activateNewVersion(): void {
  if (overtaken) {
    location.reload();
    return;
  }
  taking = true;
  askToTakeOver();
}

function askToTakeOver(): void {
  clearTimeout(askingAgain);
  if (!taking || registration?.waiting == null) return;
  registration.waiting.postMessage({ takeOver: true });
  askingAgain = setTimeout(askToTakeOver, ASK_AGAIN_MS);
}

/** Makes the service worker fetch the stored pages again, after a change of language or security policy. */
export function refetchStoredPages(): void {
  if (typeof navigator === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage({ language: true });
}

// The service worker stores the app on the device. A new version waits until the person goes to another page,
// so that the code in use never changes.

/** The service worker's path. */
export const WORKER = '/sw.js';
/** Chromium may report a new version half a minute late, so the page checks again. */
const ASK_AGAIN_MS = 1_000;

let registration: ServiceWorkerRegistration | undefined;
/** True if a newer version than this tab's code now responds to its requests. */
let overtaken = false;
/** True if the current navigation has requested the new version. */
let taking = false;
let askingAgain: ReturnType<typeof setTimeout> | undefined;

/** Registers the worker, which is a module in development and one bundled file in a build. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { type: import.meta.env.DEV ? 'module' : 'classic' });
}

/**
 * Registers the worker and looks for a new version whenever the person comes back. Returns the function that
 * stops both.
 * @param mayReload returns whether a reload would lose nothing
 */
export function startWorker(mayReload: () => boolean): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  // The app works without the worker too, but does not start offline.
  const registered = registerWorker().catch(() => undefined);
  void registered.then((known) => {
    registration = known;
  });
  // A first worker has no predecessor, and its version is that of this page.
  let had = serviceWorker.controller !== null;
  const changed = () => {
    overtaken = had;
    had = true;
    // The person may have typed something while the version waited or another tab activated it.
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

/** Returns whether a new version waits. It reads the current state, because events may have been missed. */
export function newVersionWaits(): boolean {
  return overtaken || (registration?.active != null && registration.waiting !== null);
}

/** Reloads the current address once the new version has taken over. */
export function takeNewVersion(): void {
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

/** Makes the worker fetch the stored pages again, for another language or policy. */
export function pagesChanged(): void {
  if (typeof navigator === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage({ language: true });
}

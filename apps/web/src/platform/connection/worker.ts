/**
 * The service worker in this tab. It keeps the app on the device; a new version of it waits until the person
 * goes to another page, so that the code under their hands never changes.
 */
const WORKER = '/sw.js';
/** While the version before answers something, Chromium may put off a new one by half a minute: ask again. */
const ASK_AGAIN_MS = 1_000;

let registration: ServiceWorkerRegistration | undefined;
/** Another version speaks for this tab than the one whose code it runs. */
let overtaken = false;
/** The present change of page asked for the new version. */
let taking = false;
let askingAgain: ReturnType<typeof setTimeout> | undefined;

/** While developing it is a module of its own; a build makes it one file. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { type: import.meta.env.DEV ? 'module' : 'classic' });
}

/**
 * Registers it, and looks for a new version whenever the person comes back. Returns what stops looking.
 * @param mayReload whether nothing is lost by loading the page again
 */
export function startWorker(mayReload: () => boolean): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  // Without it the app works too; it just does not start without a network.
  const registered = registerWorker().catch(() => undefined);
  void registered.then((known) => {
    registration = known;
  });
  // The first version ever takes over from nothing, and is what this page came with.
  let had = serviceWorker.controller !== null;
  const changed = () => {
    overtaken = had;
    had = true;
    // It may have had to wait, or another tab took it: meanwhile something may have been typed here.
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

/** Asked when it matters: what the browser says of its workers on the way can be missed. */
export function newVersionWaits(): boolean {
  return overtaken || (registration?.active != null && registration.waiting !== null);
}

/** Loads the present address again, in the new version, as soon as that has taken over. */
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

/** Has the pages that are kept on the device fetched anew: in another language, or with another policy. */
export function pagesChanged(): void {
  if (typeof navigator === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage({ language: true });
}

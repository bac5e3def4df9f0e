/**
 * The service worker in this tab. It keeps the app on the device; a new version of it waits until the person
 * goes to another page, so that the code under their hands never changes.
 */
const WORKER = '/sw.js';

let waiting: ServiceWorker | undefined;

function watch(registration: ServiceWorkerRegistration): void {
  // The first version ever has nothing to replace.
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller !== null) waiting = worker;
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  });
}

/** While developing it is a module of its own; a build makes it one file. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { type: import.meta.env.DEV ? 'module' : 'classic' });
}

/** Registers it, and looks for a new version whenever the person comes back. Returns what stops looking. */
export function startWorker(): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return () => undefined;
  // Without it the app works too; it just does not start without a network.
  const registered = registerWorker().catch(() => undefined);
  void registered.then((registration) => registration && watch(registration));
  const look = async () => {
    if (document.visibilityState === 'visible') await (await registered)?.update();
  };
  const lookAgain = () => void look().catch(() => undefined);
  document.addEventListener('visibilitychange', lookAgain);
  return () => document.removeEventListener('visibilitychange', lookAgain);
}

export function newVersionWaits(): boolean {
  return waiting !== undefined;
}

/** Loads the present address again, in the new version. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({ takeOver: true });
  waiting = undefined;
}

/** The pages that are kept on the device speak the new language too. */
export function languageChanged(): void {
  if (typeof navigator === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage({ language: true });
}

/** Whether the page holds something typed or chosen that is nowhere else. */
export function isTyping(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
  return fields.some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}

import { createListeners } from '../connection/listeners.ts';

// A module of its own, so that the outbox need not load other code of native apps.
const listeners = createListeners();
let fits = true;

/** Returns false once it is known that the versions of the server and this app do not fit. */
export const isServerCompatible = (): boolean => fits;

export const onIncompatible = listeners.add;

/** Closes the app and stops sending queued items until the next start: server and app do not fit. */
export function markIncompatible(): void {
  fits = false;
  listeners.call();
}

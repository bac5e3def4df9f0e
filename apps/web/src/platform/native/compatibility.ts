import { createListeners } from '../connection/listeners.ts';

// This module is small, so that the outbox need not load other code of native apps.
const listeners = createListeners();
let fits = true;

/** Returns false once the app knows that the server's version does not fit. */
export const isServerCompatible = (): boolean => fits;

export const onIncompatible = listeners.add;

/** Makes `App` render nothing, and keeps queued items unsent until the next start. */
export function markIncompatible(): void {
  fits = false;
  listeners.call();
}

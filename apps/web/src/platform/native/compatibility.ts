// A module of its own, so that the outbox need not load other code of native apps.
let fits = true;

/** Returns false once it is known that the versions of the server and this app do not fit. */
export const isServerCompatible = (): boolean => fits;

/** Stops sending queued items until the next start, because server and app do not fit. */
export function markIncompatible(): void {
  fits = false;
}

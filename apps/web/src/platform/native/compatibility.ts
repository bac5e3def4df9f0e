// This is a separate module, so that the outbox loads nothing else for native apps.
let fits = true;

/** Returns false once the server has said that it and this app are incompatible. */
export const isServerCompatible = (): boolean => fits;

/** Stops sending queued items until the next start, because the server and this app are incompatible. */
export function markIncompatible(): void {
  fits = false;
}

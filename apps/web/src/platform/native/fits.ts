// A module of its own, so that the outbox loads nothing else of the shells.
let fits = true;

/** Returns false once the server has said that this app and it do not understand each other. */
export const serverFits = (): boolean => fits;

/** Stops sending queued items until the next start, because the server and this shell do not fit. */
export function noteMisfit(): void {
  fits = false;
}

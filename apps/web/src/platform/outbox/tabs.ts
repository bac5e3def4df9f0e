const NAME = 'beso-outbox';

/** Runs when no other tab of this browser sends. Closing a tab releases its lock. */
export async function alone(work: () => Promise<void>): Promise<void> {
  // Locks are missing on pages without a secure origin; there the idempotency keys prevent doubles.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(NAME, work);
}

let channel: BroadcastChannel | undefined;

export function tellTabs(personId: string): void {
  channel?.postMessage(personId);
}

/** Calls back on changes in other tabs. Returns the function that stops this. */
export function hearTabs(personId: string, changed: () => void): () => void {
  const opened = new BroadcastChannel(NAME);
  opened.onmessage = ({ data }) => {
    if (data === personId) changed();
  };
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}

const NAME = 'beso-outbox';

/** Runs when no other tab of this browser is sending. Closing a tab releases its lock. */
export async function runInOneTab(work: () => Promise<void>): Promise<void> {
  // Pages without a secure origin have no locks; there the idempotency keys prevent duplicates.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(NAME, work);
}

let channel: BroadcastChannel | undefined;

export function notifyTabs(personId: string): void {
  channel?.postMessage(personId);
}

/** Calls back on changes in other tabs. Returns the function that unsubscribes. */
export function listenToTabs(personId: string, changed: () => void): () => void {
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

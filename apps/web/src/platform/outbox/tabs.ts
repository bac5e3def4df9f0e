const NAME = 'beso-outbox';

/** Runs the work while no other tab of this browser runs such work. */
export async function runInOneTab(work: () => Promise<void>): Promise<void> {
  // Insecure origins have no locks. If two tabs then send an item, the server ignores the repetition.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(NAME, work);
}

let channel: BroadcastChannel | undefined;

export function notifyTabs(personId: string): void {
  channel?.postMessage(personId);
}

/** Calls `changed` when another tab changes this person's items. Returns a function that ends this. */
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

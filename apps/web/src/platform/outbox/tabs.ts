const NAME = 'beso-outbox';

/** Runs when no other tab of this browser sends; a tab that is closed lets go. */
export async function alone(work: () => Promise<void>): Promise<void> {
  // Missing where the page has no secure origin: then the server's keys alone keep things from doubling.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(NAME, work);
}

let channel: BroadcastChannel | undefined;

/** Tells the other tabs that what waits for this person changed in the store. */
export function tellTabs(personId: string): void {
  channel?.postMessage(personId);
}

/** Calls `changed` when another tab did; until the returned function is called. */
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

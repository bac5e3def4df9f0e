/** A person's unsent items on this device, about which signing out asks first. */
export interface UnsentItems {
  /** Resolves to undefined if storage cannot be read. */
  count: (personId: string) => Promise<number | undefined>;
  /** Sends the items. Refused ones stay, as do all without a connection. */
  send: () => Promise<void>;
  discard: (personId: string) => Promise<void>;
}

const places = new Set<UnsentItems>();

/** Registers a part of the app that stores unsent items. Called once, when its code is loaded. */
export function registerUnsentItems(place: UnsentItems): void {
  places.add(place);
}

/** Returns the number of unsent items of a person on this device; undefined if it is unknown. */
export async function countUnsentItems(personId: string): Promise<number | undefined> {
  const counts = await Promise.all([...places].map(({ count }) => count(personId)));
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

export async function sendUnsentItems(): Promise<void> {
  await Promise.all([...places].map(({ send }) => send()));
}

export async function discardUnsentItems(personId: string): Promise<void> {
  await Promise.all([...places].map(({ discard }) => discard(personId)));
}

/** A store of items that are not sent yet. Before signing out, the person is asked about them. */
export interface UnsentItems {
  /** Returns the number of this person's items; undefined if storage cannot be read. */
  count: (personId: string) => Promise<number | undefined>;
  /** Sends the items. Refused items stay; without a connection, all items stay. */
  send: () => Promise<void>;
  discard: (personId: string) => Promise<void>;
}

const places = new Set<UnsentItems>();

/** Registers a store of unsent items. Each store does this once, when its code loads. */
export function registerUnsentItems(place: UnsentItems): void {
  places.add(place);
}

/** Returns how many unsent items of this person are on the device; undefined if that cannot be found out. */
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

/** A store of unsent items, about which the person is asked before signing out. */
export interface UnsentItems {
  /** Returns the number of this person's items, or undefined if storage cannot be read. */
  count: (personId: string) => Promise<number | undefined>;
  /** Sends the items. Refused items stay. */
  send: () => Promise<void>;
  discard: (personId: string) => Promise<void>;
}

const places = new Set<UnsentItems>();

/** Registers a store of unsent items, once, when its code loads. */
export function registerUnsentItems(place: UnsentItems): void {
  places.add(place);
}

/** Returns how many unsent items of this person are on the device, or undefined if that is unknown. */
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

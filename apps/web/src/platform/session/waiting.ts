/**
 * What a person made without a connection and this device still holds. It is theirs: signing out asks first
 * what becomes of it.
 */
export interface WaitingHere {
  /** Undefined when it cannot be looked up. */
  count: (personId: string) => Promise<number | undefined>;
  /** Sends what can be sent. What is refused, or finds no connection, stays. */
  send: () => Promise<void>;
  /** Removes what is this person's and nothing else. */
  discard: (personId: string) => Promise<void>;
}

const places = new Set<WaitingHere>();

/** Called once by each part of the app that keeps such things, when its code is loaded. */
export function keepsWaiting(place: WaitingHere): void {
  places.add(place);
}

/** How much waits for this person on this device; undefined when that is unknown. */
export async function countWaiting(personId: string): Promise<number | undefined> {
  const counts = await Promise.all([...places].map(({ count }) => count(personId)));
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

export async function sendAllWaiting(): Promise<void> {
  await Promise.all([...places].map(({ send }) => send()));
}

export async function discardWaiting(personId: string): Promise<void> {
  await Promise.all([...places].map(({ discard }) => discard(personId)));
}

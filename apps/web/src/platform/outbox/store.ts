import { createStore, del, set, values } from 'idb-keyval';
import type { ApiError } from '../errors.ts';

/** Something a person did that waits on this device until the server has it. */
export interface Waiting {
  /** Of what kind it is: who registered for it sends it. */
  kind: string;
  /** It is sent as this person or not at all. */
  personId: string;
  /** Always the same, so that it happens once even if an earlier try arrived. */
  idempotencyKey: string;
  /** ISO. */
  queuedAt: string;
  /** The server's answer when it refused it. */
  refusal: ApiError | null;
}

/** Its names outlive the version of the app: older ones kept gifts and requests here. */
const store = createStore('beso-waiting', 'besos');

/** What waits for this person, oldest first. Empty where the browser stores nothing. */
export async function storedItems(personId: string): Promise<Waiting[]> {
  const stored = await values<Waiting>(store).catch(() => []);
  return stored
    .filter((item) => item.personId === personId)
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Rejects when the browser cannot store it. */
export async function storeItem(item: Waiting): Promise<void> {
  await set(item.idempotencyKey, item, store);
}

export async function removeItem(idempotencyKey: string): Promise<void> {
  await del(idempotencyKey, store);
}

import type { Activity } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import { createStore, del, set, values } from 'idb-keyval';
import type { ApiError } from '../../../platform/errors.ts';
import type { BesoBody, BesoKind } from '../api.ts';

/** A gift or request that waits on this device for a connection. */
export interface QueuedBesos {
  kind: BesoKind;
  /** It is sent as this person or not at all. */
  personId: string;
  idempotencyKey: string;
  /** `imageId` is filled in once the photo is uploaded. */
  body: BesoBody;
  photo: Blob | null;
  giver: Person;
  receiver: Person;
  queuedAt: Activity['createdAt'];
  /** The server's answer when it refused it. */
  refusal: ApiError | null;
}

const store = createStore('beso-waiting', 'besos');

/** What waits for this person, oldest first. Empty where the browser stores nothing. */
export async function storedBesos(personId: string): Promise<QueuedBesos[]> {
  const queued = await values<QueuedBesos>(store).catch(() => []);
  return queued
    .filter((entry) => entry.personId === personId)
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Rejects when the browser cannot store it. */
export async function storeBesos(entry: QueuedBesos): Promise<void> {
  await set(entry.idempotencyKey, entry, store);
}

export async function removeBesos(idempotencyKey: string): Promise<void> {
  await del(idempotencyKey, store);
}

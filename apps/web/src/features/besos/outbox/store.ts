import type { Activity } from '@beso/contract/feed';
import type { Person } from '@beso/contract/profiles';
import { createStore, del, set, values } from 'idb-keyval';
import type { ApiError } from '../../../platform/errors.ts';
import type { GiftBody } from '../draft.ts';

/** A gift that waits on this device for a connection. */
export interface QueuedGift {
  /** Whose it is: it is sent as this person or not at all. */
  personId: string;
  idempotencyKey: string;
  /** `imageId` is filled in once the photo is uploaded. */
  body: GiftBody;
  photo: Blob | null;
  giver: Person;
  receiver: Person;
  queuedAt: Activity['createdAt'];
  /** What the server answered when it did not want it. */
  refusal: ApiError | null;
}

const store = createStore('beso-outbox', 'gifts');

/** What waits for this person, oldest first. Nothing where this device keeps nothing. */
export async function storedGifts(personId: string): Promise<QueuedGift[]> {
  const gifts = await values<QueuedGift>(store).catch(() => []);
  return gifts
    .filter((gift) => gift.personId === personId)
    .sort((one, other) => (one.queuedAt < other.queuedAt ? -1 : 1));
}

/** Rejects when this device keeps nothing: then the gift may not be called safe. */
export async function storeGift(gift: QueuedGift): Promise<void> {
  await set(gift.idempotencyKey, gift, store);
}

export async function removeGift(idempotencyKey: string): Promise<void> {
  await del(idempotencyKey, store);
}

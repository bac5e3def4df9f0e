import type { Notification } from '@beso/contract/notifications';
import type { Person } from '@beso/contract/profiles';
import { readLocal, writeLocal } from '../../platform/storage/storage.ts';

export interface ReceivedGift {
  id: string;
  activityId: string;
  relationshipId: string | undefined;
  giver: Person;
  amount: number;
  description: string;
  orderNumber: number;
}

export interface GiftCelebration {
  latest: ReceivedGift;
  more: number;
}

/** Returns the besos that a notification reports as received; empty if there are none. */
function receivedBy(notification: Notification): ReceivedGift[] {
  const { id, kind, isRead, actors, activity, relationship, orderNumber } = notification;
  const [giver] = actors;
  const gives = kind === 'gift' || kind === 'request_answer';
  if (!gives || isRead || giver === undefined || activity?.status !== 'approved') return [];
  const { amount, description } = activity;
  const relationshipId = relationship?.id;
  return [{ id, activityId: activity.id, relationshipId, giver, amount, description, orderNumber }];
}

/**
 * Returns the newest received besos that have not been celebrated yet.
 * @param rows of the inbox, newest first
 * @param after the order number of the last notification that was celebrated on this device
 */
export function findGiftsToCelebrate(
  rows: readonly Notification[],
  after: number | null,
): GiftCelebration | undefined {
  const received = rows.flatMap(receivedBy);
  const [latest] = received;
  if (latest === undefined) return undefined;
  if (after !== null && latest.orderNumber <= after) return undefined;
  return { latest, more: received.length - 1 };
}

const keyOf = (personId: string) => `moment:${personId}` as const;

/**
 * Returns the last celebrated order number. Older versions stored a time, which in ms is lower than the
 * order number of any later notification.
 */
export function readLastCelebratedGift(personId: string): number | null {
  const kept = readLocal(keyOf(personId));
  if (kept === null) return null;
  const number = Number(kept);
  return Number.isNaN(number) ? Date.parse(kept) : number;
}

export const writeLastCelebratedGift = (personId: string, orderNumber: number): void =>
  writeLocal(keyOf(personId), String(orderNumber));

import type { Notification } from '@beso/contract/notifications';
import type { Person } from '@beso/contract/profiles';
import { readLocal, writeLocal } from '../../platform/storage/storage.ts';

/** Besos that somebody gave me and that I have not read of yet. */
export interface Received {
  id: string;
  /** Of the gift. */
  activityId: string;
  relationshipId: string | undefined;
  giver: Person;
  amount: number;
  description: string;
  orderNumber: number;
}

export interface Moment {
  latest: Received;
  /** How many others I have not read of either. */
  more: number;
}

/** A gift, or a request of mine that was approved. One that was taken back is neither. */
function receivedBy(notification: Notification): Received[] {
  const { id, kind, isRead, actors, activity, relationship, orderNumber } = notification;
  const [giver] = actors;
  const gives = kind === 'gift' || kind === 'request_answer';
  if (!gives || isRead || giver === undefined || activity?.status !== 'approved') return [];
  const { amount, description } = activity;
  const relationshipId = relationship?.id;
  return [{ id, activityId: activity.id, relationshipId, giver, amount, description, orderNumber }];
}

/**
 * What there is to be glad about: the newest of what came after the last moment.
 * @param rows of the inbox, newest first
 * @param after the last number that had its moment, on this device
 */
export function momentOf(rows: readonly Notification[], after: number | null): Moment | undefined {
  const received = rows.flatMap(receivedBy);
  const [latest] = received;
  if (latest === undefined) return undefined;
  if (after !== null && latest.orderNumber <= after) return undefined;
  return { latest, more: received.length - 1 };
}

const keyOf = (personId: string) => `moment:${personId}` as const;

/** An earlier version kept a time here: what it numbered later has the milliseconds of its time. */
export function readSeen(personId: string): number | null {
  const kept = readLocal(keyOf(personId));
  if (kept === null) return null;
  const number = Number(kept);
  return Number.isNaN(number) ? Date.parse(kept) : number;
}

export const writeSeen = (personId: string, orderNumber: number): void =>
  writeLocal(keyOf(personId), String(orderNumber));

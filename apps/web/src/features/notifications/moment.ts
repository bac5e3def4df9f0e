import type { Notification } from '@beso/contract/notifications';
import type { Person } from '@beso/contract/profiles';

/** Besos that somebody gave me and that I have not read of yet. */
export interface Received {
  id: string;
  /** Of the gift. */
  activityId: string;
  giver: Person;
  amount: number;
  description: string;
  createdAt: string;
}

export interface Moment {
  latest: Received;
  /** How many others I have not read of either. */
  more: number;
}

/** A gift, or a request of mine that was approved. One that was taken back is neither. */
function receivedBy({ id, kind, isRead, actors, activity, createdAt }: Notification): Received[] {
  const [giver] = actors;
  const gives = kind === 'gift' || kind === 'request_answer';
  if (!gives || isRead || giver === undefined || activity?.status !== 'approved') return [];
  const { amount, description } = activity;
  return [{ id, activityId: activity.id, giver, amount, description, createdAt }];
}

/**
 * What there is to be glad about: the newest of what came after the last moment.
 * @param rows of the inbox, newest first
 * @param after until when everything had its moment, on this device
 */
export function momentOf(rows: readonly Notification[], after: string | null): Moment | undefined {
  const received = rows.flatMap(receivedBy);
  const [latest] = received;
  if (latest === undefined) return undefined;
  if (after !== null && Date.parse(latest.createdAt) <= Date.parse(after)) return undefined;
  return { latest, more: received.length - 1 };
}

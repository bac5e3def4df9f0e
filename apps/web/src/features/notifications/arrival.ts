import type { Notification } from '@beso/contract/notifications';
import { readLocal, writeLocal } from '../../platform/storage/storage.ts';

/** An event to celebrate: a new connection, or a redeemed reward that the viewer promised. */
export interface CelebratedEvent {
  /** The id of its notification; undefined if the viewer caused the event. */
  id: string | undefined;
  orderNumber: number;
  kind: 'connected' | 'promise';
  relationshipId: string;
  /** The people who joined, latest first; empty if the viewer caused the event. */
  people: Notification['actors'];
  rewardTitle: string | null;
}

const KINDS: Partial<Record<Notification['kind'], CelebratedEvent['kind']>> = {
  invitation: 'connected',
  reward_redeemed: 'promise',
};

/** Stands for redeemed rewards in `live` (see `findEventToCelebrate`), among ids of relationships. */
export const REDEEMED_REWARDS = 'promises';

/**
 * Returns the newest event that has not been celebrated yet.
 * @param rows of the inbox, newest first
 * @param live the relationships that changed while the app is open, and perhaps `REDEEMED_REWARDS`
 * @param after the order number of the last event that was celebrated on this device
 */
export function findEventToCelebrate(
  rows: readonly Notification[],
  live: ReadonlySet<string>,
  after: number | null,
): CelebratedEvent | undefined {
  for (const row of rows) {
    const kind = KINDS[row.kind];
    if (kind === undefined || row.isRead || row.relationship === null || row.actors.length === 0) continue;
    if (!live.has(kind === 'promise' ? REDEEMED_REWARDS : row.relationship.id)) continue;
    if (after !== null && row.orderNumber <= after) return undefined;
    const { id, orderNumber, relationship, actors: people, rewardTitle } = row;
    return { id, orderNumber, kind, relationshipId: relationship.id, people, rewardTitle };
  }
  return undefined;
}

const keyOf = (personId: string) => `arrival:${personId}` as const;

export function readLastCelebratedEvent(personId: string): number | null {
  const number = Number(readLocal(keyOf(personId)) ?? Number.NaN);
  return Number.isNaN(number) ? null : number;
}

export const writeLastCelebratedEvent = (personId: string, orderNumber: number): void =>
  writeLocal(keyOf(personId), String(orderNumber));

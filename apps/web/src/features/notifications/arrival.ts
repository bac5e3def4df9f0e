import type { Notification } from '@beso/contract/notifications';
import { readLocal, writeLocal } from '../../platform/storage/storage.ts';

/** Somebody came, said yes, or asks for their promise. */
export interface Arrival {
  /** Of the notification; undefined for what this person did themselves. */
  id: string | undefined;
  orderNumber: number;
  kind: 'connected' | 'promise';
  relationshipId: string;
  /** Who came, the latest first; empty for what this person did themselves. */
  people: Notification['actors'];
  rewardTitle: string | null;
}

const KINDS: Partial<Record<Notification['kind'], Arrival['kind']>> = {
  invitation: 'connected',
  reward_redeemed: 'promise',
};

/** Stands for all rewards among what happened while the page is open. */
export const PROMISES = 'promises';

/**
 * The newest that has had no scene yet.
 * @param rows of the inbox, newest first
 * @param live ids of the relationships that changed while the page is open, and PROMISES
 * @param after the last number that had its scene, on this device
 */
export function arrivalOf(
  rows: readonly Notification[],
  live: ReadonlySet<string>,
  after: number | null,
): Arrival | undefined {
  for (const row of rows) {
    const kind = KINDS[row.kind];
    if (kind === undefined || row.isRead || row.relationship === null || row.actors.length === 0) continue;
    if (!live.has(kind === 'promise' ? PROMISES : row.relationship.id)) continue;
    if (after !== null && row.orderNumber <= after) return undefined;
    const { id, orderNumber, relationship, actors: people, rewardTitle } = row;
    return { id, orderNumber, kind, relationshipId: relationship.id, people, rewardTitle };
  }
  return undefined;
}

const keyOf = (personId: string) => `arrival:${personId}` as const;

export function readArrived(personId: string): number | null {
  const number = Number(readLocal(keyOf(personId)) ?? Number.NaN);
  return Number.isNaN(number) ? null : number;
}

export const writeArrived = (personId: string, orderNumber: number): void =>
  writeLocal(keyOf(personId), String(orderNumber));

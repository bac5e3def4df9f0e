import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { GiftOutcome } from './queries.ts';

/** The new balance to the receiver, and to everybody in the relationship that there is something new to see. */
export function announceGift(realtime: Realtime, gift: Extract<GiftOutcome, { replayed: false }>): void {
  const { activity, memberIds, receiverBalance } = gift;
  realtime.emit([activity.receiver_id], 'besos.balance', receiverBalance);
  realtime.emit(memberIds, 'activity.changed', {
    activityId: activity.id,
    relationshipId: activity.relationship_id,
    createdAt: activity.created_at.toISOString(),
  });
}

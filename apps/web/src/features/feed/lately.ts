import type { Activity } from '@beso/contract/activities';

const ROWS = 4;

/**
 * The latest four besos of the same two, without this one. The list may be very long, and they mostly stand
 * at its beginning.
 */
export function lately(
  activities: readonly Activity[],
  { id, giver, receiver }: Pick<Activity, 'id' | 'giver' | 'receiver'>,
): Activity[] {
  const pair = [giver.id, receiver.id];
  const found: Activity[] = [];
  for (const known of activities) {
    const isOfPair = pair.includes(known.giver.id) && pair.includes(known.receiver.id);
    if (isOfPair && known.giver.id !== known.receiver.id && known.id !== id) found.push(known);
    if (found.length === ROWS) break;
  }
  return found;
}

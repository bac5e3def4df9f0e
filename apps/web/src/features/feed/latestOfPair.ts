import type { Activity } from '@beso/contract/activities';

const ROWS = 4;

/** Returns the latest four other besos between the same two people. */
export function latestOfPair(
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

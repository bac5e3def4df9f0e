import { useRequestsToMe } from '../requests.ts';
import { RequestCard } from './RequestCard.tsx';

/**
 * The requests that wait for my answer, in the right column; in brief beside the feed, which shows the rest.
 * Draws nothing when there are none.
 */
export function RequestList({ brief }: { brief: boolean }) {
  const requests = useRequestsToMe();
  return requests.map((activity) => <RequestCard key={activity.id} activity={activity} brief={brief} />);
}

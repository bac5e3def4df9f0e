import { useRouterState } from '@tanstack/react-router';
import { useArrivals } from '../../../../platform/navigation/arrivals.ts';
import { useFetchingRequests, useRequestsToMe } from '../requests.ts';
import { RequestCard } from './RequestCard.tsx';

/**
 * The requests that wait for my answer, in the right column; in brief beside the feed, which shows the rest
 * and what became of them. Draws nothing when there are none.
 */
export function RequestList({ brief }: { brief: boolean }) {
  const requests = useRequestsToMe();
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const waiting = brief ? requests.filter(({ status }) => status === 'pending') : requests;
  return <Requests key={page} requests={waiting} brief={brief} />;
}

/** One that arrives waits for the next page, or for the pill of the feed: below are people with buttons. */
function Requests({ requests, brief }: { requests: ReturnType<typeof useRequestsToMe>; brief: boolean }) {
  const { shown } = useArrivals(requests, { fetching: useFetchingRequests() });
  return shown.map((activity) => <RequestCard key={activity.id} activity={activity} brief={brief} />);
}

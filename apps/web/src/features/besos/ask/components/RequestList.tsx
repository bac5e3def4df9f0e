import { useRouterState } from '@tanstack/react-router';
import { useArrivals, useRequestsInFeed } from '../../../../platform/navigation/arrivals.ts';
import { useFetchingRequests, useRequestsToMe } from '../requests.ts';
import { RequestCard } from './RequestCard.tsx';

/** Lists, in the right column, the requests to this person. */
export function RequestList({ brief }: { brief: boolean }) {
  const requests = useRequestsToMe();
  const page = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const waiting = brief ? requests.filter(({ status }) => status === 'pending') : requests;
  return <Requests key={page} requests={waiting} brief={brief} />;
}

/** Holds new requests back until a navigation or a tap on "New activity", so that no button moves away. */
function Requests({ requests, brief }: { requests: ReturnType<typeof useRequestsToMe>; brief: boolean }) {
  const inFeed = useRequestsInFeed();
  const { shown } = useArrivals(requests, {
    fetching: useFetchingRequests(),
    mine: ({ id }) => inFeed.has(id),
  });
  return shown.map((activity) => <RequestCard key={activity.id} activity={activity} brief={brief} />);
}

import type { Activity } from '@beso/contract/activities';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { refreshActivities, showActivity } from '../../activities/index.ts';

const requestsKey = ['besos', 'requests'] as const;

/** Requests that wait for my answer, and those that I declined, as long as I can take that back. */
export const pendingQuery = queryOptions({
  queryKey: requestsKey,
  meta: { refreshedBy: ['activity.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.besos.listPendingRequests(undefined, { signal }),
});

/** The request has changed on the server: it is fetched again wherever it is shown. */
export async function refreshRequest(activityId: string): Promise<void> {
  await Promise.all([
    refreshActivities([activityId]),
    queryClient.invalidateQueries({ queryKey: requestsKey }),
  ]);
}

/** Shows a request as the server has just answered it. */
export function answerArrived(activity: Activity): void {
  showActivity(activity);
  void queryClient.invalidateQueries({ queryKey: requestsKey });
}

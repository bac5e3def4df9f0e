import type { Activity } from '@beso/contract/activities';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { refreshActivities, showActivity } from '../../activities/index.ts';

const requestsKey = ['besos', 'requests'] as const;

/** Requests that wait for the person's answer, or whose refusal can still be undone. */
export const pendingQuery = queryOptions({
  queryKey: requestsKey,
  meta: { refreshedBy: ['activity.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.besos.listPendingRequests(undefined, { signal }),
});

export async function refreshRequest(activityId: string): Promise<void> {
  await Promise.all([
    refreshActivities([activityId]),
    queryClient.invalidateQueries({ queryKey: requestsKey }),
  ]);
}

export function showAnsweredRequest(activity: Activity): void {
  showActivity(activity);
  void queryClient.invalidateQueries({ queryKey: requestsKey });
}

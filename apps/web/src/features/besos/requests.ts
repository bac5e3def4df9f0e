import type { Activity } from '@beso/contract/feed';
import {
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/client.ts';
import { errorText, hasCode } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import { notify } from '../../ui/notify.ts';
import { activityQuery, refreshActivity, showActivity } from '../feed/index.ts';

const pendingKey = ['besos', 'requests'] as const;

const pendingQuery = queryOptions({
  queryKey: pendingKey,
  // Nobody listened while they were on no page.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.besos.listPendingRequests(undefined, { signal }),
});

const settled = (results: UseQueryResult<Activity>[]) =>
  results.flatMap(({ data }) => (data === undefined || data.status === 'pending' ? [] : [data]));

/**
 * Requests that wait for my answer, newest first and live, and those that got one, from whomever, since this was
 * first shown: they stay in their places, so that nothing vanishes under a finger.
 */
export function useAskedOfMe(): readonly Activity[] {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: pendingKey });
  useRealtime('activity.changed', refresh);
  useRealtime('relationships.changed', refresh);
  const pending = useQuery(pendingQuery).data?.requests ?? [];
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = pending.map(({ id }) => id).filter((id) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...fresh, ...seen]);
  const gone = seen.filter((id) => !pending.some((request) => request.id === id));
  const answered = useQueries({
    queries: gone.map((id) => ({ ...activityQuery(id), staleTime: 0 })),
    combine: settled,
  });
  const known = new Map([...pending, ...answered].map((request) => [request.id, request]));
  return seen.flatMap((id) => known.get(id) ?? []);
}

/** The request is not what it was: wherever it is shown, it is fetched again. */
async function refreshRequest(activityId: string): Promise<void> {
  await Promise.all([refreshActivity(activityId), queryClient.invalidateQueries({ queryKey: pendingKey })]);
}

/** There is nothing to answer any more. */
export function isOver(error: unknown): boolean {
  return hasCode(error, 'REQUEST_ALREADY_ANSWERED') || hasCode(error, 'REQUEST_NOT_FOUND');
}

/** Somebody was first: says which answer won, and shows it. */
function useOvertaken(activityId: string): (error: unknown) => void {
  const { t } = useTexts();
  return (error) => {
    if (!isOver(error)) return;
    notify.info(errorText(error, t));
    void refreshRequest(activityId);
  };
}

function answerArrived(activity: Activity): void {
  showActivity(activity);
  void queryClient.invalidateQueries({ queryKey: pendingKey });
}

/** [S7-058] My answer to a request. Trying again with the same answer is the same intention. */
export function useAnswer(activityId: string) {
  const onError = useOvertaken(activityId);
  const [keys] = useState(() => ({ approve: crypto.randomUUID(), decline: crypto.randomUUID() }));
  return useMutation({
    mutationFn: (approved: boolean) =>
      api.besos.respondToBesoRequest({
        activityId,
        approved,
        idempotencyKey: approved ? keys.approve : keys.decline,
      }),
    onSuccess: answerArrived,
    onError,
  });
}

/** Withdraws a request of mine. */
export function useCancelRequest(activityId: string) {
  const onError = useOvertaken(activityId);
  return useMutation({
    mutationFn: () => api.besos.cancelBesoRequest({ activityId }),
    onSuccess: answerArrived,
    onError,
  });
}

import type { Activity } from '@beso/contract/activities';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { useForgetOffline } from '../../../platform/connection/connectivity.ts';
import { errorText, hasCode, isOffline } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { activityQuery } from '../../activities/index.ts';
import { offerUndo } from './regret.ts';
import { answerArrived, pendingQuery, refreshRequest } from './requestsCache.ts';

const settled = (results: UseQueryResult<Activity>[]) =>
  results.flatMap(({ data }) => (data === undefined || data.status === 'pending' ? [] : [data]));

/**
 * Requests that wait for my answer, newest first and live. One that is answered while this is shown, by
 * whomever, stays in its place, so that nothing moves away under a finger.
 */
export function useRequestsToMe(): readonly Activity[] {
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

/** Whether they are being read. */
export const useFetchingRequests = () => useQuery(pendingQuery).isFetching;

/** There is nothing to answer any more. */
export function isOver(error: unknown): boolean {
  return hasCode(error, 'REQUEST_ALREADY_ANSWERED') || hasCode(error, 'REQUEST_NOT_FOUND');
}

/** Somebody else was first, or it was me on another device: shows a message and the answer that counts. */
function useOvertaken(activityId: string): (error: unknown) => void {
  const { t } = useTexts();
  return (error) => {
    if (!isOver(error)) return;
    notify.info(errorText(error, t));
    void refreshRequest(activityId);
  };
}

/** The idempotency keys of answers that nobody knows the outcome of, by answer and request. */
const keys: Record<string, string | undefined> = {};

/**
 * [S7-058] My answer to a request. Trying again with the same answer has the same idempotency key, also from
 * another card of it: wide screens have two.
 */
export function useAnswer(activityId: string) {
  const { t } = useTexts();
  const onError = useOvertaken(activityId);
  const answer = useMutationOnce({
    mutationKey: ['besos', 'answer', activityId],
    mutationFn: (approved: boolean) => {
      const idempotencyKey = keys[approved + activityId] ?? crypto.randomUUID();
      keys[approved + activityId] = idempotencyKey;
      return api.besos.respondToBesoRequest({ activityId, approved, idempotencyKey });
    },
    onSuccess: (activity, approved) => {
      // Taken back and given again it is another answer.
      keys[approved + activityId] = undefined;
      answerArrived(activity);
      offerUndo(activity, t);
    },
    onError,
  });
  useForgetOffline(isOffline(answer.error), answer.reset);
  return answer;
}

/** Withdraws a request of mine. */
export function useCancelRequest(activityId: string) {
  const { t } = useTexts();
  const onError = useOvertaken(activityId);
  const withdrawal = useMutationOnce({
    mutationKey: ['besos', 'withdraw', activityId],
    mutationFn: () => api.besos.cancelBesoRequest({ activityId }),
    onSuccess: (activity) => {
      answerArrived(activity);
      offerUndo(activity, t);
    },
    onError,
  });
  useForgetOffline(isOffline(withdrawal.error), withdrawal.reset);
  return withdrawal;
}

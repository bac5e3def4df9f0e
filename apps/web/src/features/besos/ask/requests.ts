import type { Activity } from '@beso/contract/activities';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { useShownError } from '../../../platform/connection/useShownError.ts';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useMutationOnce } from '../../../platform/query/mutationOnce.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { activityQuery } from '../../activities/index.ts';
import { pendingQuery, refreshRequest, showAnsweredRequest } from './requestsCache.ts';
import { offerUndo } from './undoDecision.ts';

const settled = (results: UseQueryResult<Activity>[]) =>
  results.flatMap(({ data }) => (data === undefined || data.status === 'pending' ? [] : [data]));

/** Returns the requests to this person, newest first. Answered requests stay until the page is left. */
export function useRequestsToMe(): readonly Activity[] {
  const pending = useQuery(pendingQuery).data?.requests ?? [];
  const [seen, setSeen] = useState<readonly string[]>([]);
  const unseen = pending.map(({ id }) => id).filter((id) => !seen.includes(id));
  if (unseen.length > 0) setSeen([...unseen, ...seen]);
  const gone = seen.filter((id) => !pending.some((request) => request.id === id));
  const answered = useQueries({
    queries: gone.map((id) => ({ ...activityQuery(id), staleTime: 0 })),
    combine: settled,
  });
  const known = new Map([...pending, ...answered].map((request) => [request.id, request]));
  return seen.flatMap((id) => known.get(id) ?? []);
}

export const useFetchingRequests = () => useQuery(pendingQuery).isFetching;

export function isRequestOver(error: unknown): boolean {
  return hasCode(error, 'REQUEST_ALREADY_ANSWERED') || hasCode(error, 'REQUEST_NOT_FOUND');
}

/** Returns a handler for an answer that came too late. */
function useOvertaken(activityId: string): (error: unknown) => void {
  const { t } = useTexts();
  return (error) => {
    if (!isRequestOver(error)) return;
    appToasts.info(errorText(error, t));
    void refreshRequest(activityId);
  };
}

/** Idempotency keys of answers whose outcome is unknown, by answer and request id. */
const keys: Record<string, string | undefined> = {};

/** [S7-058] Answers a request. A retry from any card on the page uses the same idempotency key. */
export function useAnswerBesoRequest(activityId: string) {
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
      // After an undo, the same answer needs a new key.
      keys[approved + activityId] = undefined;
      showAnsweredRequest(activity);
      offerUndo(activity, t);
    },
    onError,
  });
  return { ...answer, error: useShownError(answer.error) };
}

export function useCancelRequest(activityId: string) {
  const { t } = useTexts();
  const onError = useOvertaken(activityId);
  const withdrawal = useMutationOnce({
    mutationKey: ['besos', 'withdraw', activityId],
    mutationFn: () => api.besos.cancelBesoRequest({ activityId }),
    onSuccess: (activity) => {
      showAnsweredRequest(activity);
      offerUndo(activity, t);
    },
    onError,
  });
  return { ...withdrawal, error: useShownError(withdrawal.error) };
}

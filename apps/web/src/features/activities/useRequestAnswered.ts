import type { Activity } from '@beso/contract/activities';
import type { Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasCode } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query/client.ts';
import { createAnswerWatch } from './answerWatch.ts';
import { activityQuery, isListKey, isSingleKey } from './cache.ts';
import type { ActivityList } from './list.ts';

function watchAnswers(onAnswered: (request: Activity) => void): () => void {
  const watch = createAnswerWatch<Activity>({
    onAnswered,
    // The subscription below finds the response in the cache.
    fetch: (id) => void queryClient.fetchQuery({ ...activityQuery(id), staleTime: 0 }).catch(() => undefined),
  });
  const look = ({ queryKey, state }: Query) => {
    if (state.data === undefined) return;
    if (isListKey(queryKey)) watch.seeList((state.data as ActivityList).activities);
    else if (isSingleKey(queryKey)) watch.see(state.data as Activity);
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(look);
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'success') look(query);
    else if (action.type === 'error' && hasCode(action.error, 'ACTIVITY_NOT_FOUND'))
      watch.forget(String(query.queryKey.at(-1)));
  });
}

/** Calls the handler when a request that this device saw as pending has ended. */
export function useRequestAnswered(handler: (request: Activity) => void): void {
  const onAnswered = useEffectEvent(handler);
  useEffect(() => watchAnswers((request) => onAnswered(request)), []);
}

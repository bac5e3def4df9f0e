import type { PersonCard, Visibility } from '@beso/contract/connections';
import type { RelationshipType } from '@beso/contract/relationships';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { translateText } from '../../platform/i18n/index.ts';
import { isSessionKey, queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import {
  type OptimisticWrite,
  updateConfirmedData,
  useWithPendingWrites,
  writeOptimistically,
} from '../../platform/query/optimistic.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

const REFRESHED_BY = ['connections.changed', 'relationships.changed'] as const;

const personQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', personId],
    meta: { refreshedBy: REFRESHED_BY },
    queryFn: ({ signal }) => api.connections.getPerson({ personId }, { signal }),
    staleTime: 0,
  });

/** [S2-028] Returns a person's card, with what the viewer may see. */
export const usePerson = (personId: string) => useQuery(personQuery(personId));

const requestsQuery = queryOptions({
  queryKey: ['connectionRequests'],
  meta: { refreshedBy: REFRESHED_BY },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.connections.listConnectionRequests(undefined, { signal }),
});

export const useConnectionRequests = (enabled = true) => useQuery({ ...requestsQuery, enabled });

/** [S2-138] Searches for people. The result is not stored on this device. */
export function useSearchPeople(term: string) {
  return useQuery({
    queryKey: ['peopleFound', term],
    meta: { isPassing: true },
    enabled: term !== '',
    // Each search counts against a daily limit, so the query never repeats a search by itself.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    queryFn: ({ signal }) => api.connections.searchPeople({ term }, { signal }),
  });
}

/** Returns a function that refetches requests and people's cards, to call after success and failure. */
function useRefreshed() {
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['people'] }),
    ]);
}

/** [S2-029] Asks to connect. If both people ask, the response has the new relationship. */
export function useAskToConnect() {
  const onSettled = useRefreshed();
  return useMutationOnce({
    mutationFn: (input: { personId: string; relationshipType: RelationshipType }) =>
      api.connections.askToConnect(input),
    onSuccess: ({ requestId, relationshipId }, { personId, relationshipType }) => {
      const change: Pick<PersonCard, 'standing' | 'request'> =
        relationshipId === null
          ? { standing: 'asked', request: { id: requestId, relationshipType } }
          : { standing: 'connected', request: null };
      const asked = (card: PersonCard) => (card.id === personId ? { ...card, ...change } : card);
      queryClient.setQueriesData<{ people: PersonCard[] }>(
        { queryKey: ['peopleFound'] },
        (known) => known && { people: known.people.map(asked) },
      );
    },
    onSettled,
  });
}

/** Accepts a request, then refetches everything, because the person may see more. */
export function useAcceptConnection() {
  const refresh = useRefreshed();
  return useMutationOnce({
    mutationFn: (input: { requestId: string; relationshipType: RelationshipType }) =>
      api.connections.acceptConnection(input),
    onSuccess: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) }),
    onError: refresh,
  });
}

export function useDeclineConnection() {
  const onSettled = useRefreshed();
  return useMutationOnce({
    mutationFn: (requestId: string) => api.connections.declineConnection({ requestId }),
    onSettled,
  });
}

export function useWithdrawConnection() {
  const onSettled = useRefreshed();
  return useMutationOnce({
    mutationFn: (requestId: string) => api.connections.withdrawConnection({ requestId }),
    onSettled,
  });
}

const visibilityQuery = queryOptions({
  queryKey: ['visibility'],
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.connections.getVisibility(undefined, { signal }),
});

const choosing: OptimisticWrite<Visibility, Visibility, Visibility> = {
  key: ['visibility', 'change'],
  change: (_known, chosen) => chosen,
  send: (chosen, named) => api.connections.setVisibility(chosen, named),
  confirm: (answer) => updateConfirmedData(visibilityQuery, () => answer),
  failed: () => {
    void queryClient.invalidateQueries(visibilityQuery);
    appToasts.error(translateText('connections.visibility.failed'), 'visibility');
  },
};

export function useVisibility() {
  const { data, error, refetch } = useQuery(visibilityQuery);
  return { data: useWithPendingWrites(data, choosing), error, refetch };
}

/** Saves at once who may see and find the person. A failure reverts the change. */
export const setVisibility = (chosen: Visibility) => writeOptimistically(choosing, chosen);

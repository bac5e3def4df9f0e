import { FETCH_CACHE_MS, FETCH_FRESH_MS } from '@beso/contract/limits';
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';
import { isOnline, onConnectivity } from '../connection/connectivity.ts';
import { hasNetwork } from '../connection/network.ts';
import { isSessionError } from '../errors.ts';
import { LiveQueryClient } from './live.ts';
import { retryDelay, shouldRetryRead, shouldRetryWrite } from './policy.ts';

/** The key of the session's query, the only query that outlasts a change of the person. */
export const sessionKey = ['session'] as const;

/** The query key of the number of the last live event that was applied to the cached data. */
export const lastEventNumberKey = ['events', 'position'] as const;

/** The query key of the database's id, which changes when a backup is restored. */
export const databaseIdKey = ['events', 'history'] as const;

export function isSessionKey(key: readonly unknown[]): boolean {
  return key[0] === sessionKey[0];
}

/** Fetches the session again if a response contradicts it. */
function recheckSession(error: unknown): void {
  if (isSessionError(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectivity(setOnline);
});

/** [S9-024] Requests start even offline (`always`), so that their failure can be shown. */
export const queryClient = new LiveQueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
  mutationCache: new MutationCache({ onError: recheckSession }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FETCH_FRESH_MS,
      gcTime: FETCH_CACHE_MS,
      retry: (failures, error) => shouldRetryRead(failures, error, hasNetwork()),
      retryDelay,
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: shouldRetryWrite, retryDelay },
  },
});

import { FETCH_CACHE_MS, FETCH_FRESH_MS } from '@beso/contract/limits';
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';
import { isOnline, onConnectivity } from '../connection/connectivity.ts';
import { hasNetwork } from '../connection/network.ts';
import { isAboutSession } from '../errors.ts';
import { LiveQueryClient } from './live.ts';
import { retryDelay, retryRead, retryWrite } from './policy.ts';

/** The query of the session itself. All other queries belong to the person. */
export const sessionKey = ['session'] as const;

/** The number of the last applied event, stored with the cached reads to which it belongs. */
export const positionKey = ['events', 'position'] as const;

/** The history of the server's data to which the position and all reads belong, stored with them. */
export const historyKey = ['events', 'history'] as const;

export function isSessionKey(key: readonly unknown[]): boolean {
  return key[0] === sessionKey[0];
}

/** Refetches the session after a response that contradicts it; the guard acts on the result. */
function recheckSession(error: unknown): void {
  if (isAboutSession(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
}

onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectivity(setOnline);
});

/** [S9-024] Calls run offline too (`always`), so that they fail visibly. */
export const queryClient = new LiveQueryClient({
  queryCache: new QueryCache({ onError: recheckSession }),
  mutationCache: new MutationCache({ onError: recheckSession }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: FETCH_FRESH_MS,
      gcTime: FETCH_CACHE_MS,
      retry: (failures, error) => retryRead(failures, error, hasNetwork()),
      retryDelay,
      refetchOnReconnect: true,
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: retryWrite, retryDelay },
  },
});

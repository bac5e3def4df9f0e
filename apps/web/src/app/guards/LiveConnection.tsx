import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { markFirstPageShown, onFirstPageShown } from '../../platform/navigation/firstPage.ts';
import { isSessionKey, sessionKey } from '../../platform/query/client.ts';
import { onRealtimeStatus, startRealtime } from '../../platform/realtime/index.ts';
import { handleSessionEnd } from '../../platform/session/session.ts';
import { useHomeSnapshot } from '../opening/useHomeSnapshot.ts';
import { useLiveEvents } from '../useLive.ts';
import { useServiceWorker } from '../useWorker.ts';

/** Keeps the socket open while a person is signed in. */
export function LiveConnection({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useLiveEvents();
  useServiceWorker();
  useHomeSnapshot();
  // The first page counts as shown once no request is running.
  useEffect(() => {
    const look = () => {
      if (queryClient.isFetching() === 0) markFirstPageShown();
    };
    look();
    return queryClient.getQueryCache().subscribe(look);
  }, [queryClient]);
  useEffect(() => {
    const offEnded = onRealtimeStatus('ended', () => void handleSessionEnd());
    const offFailed = onRealtimeStatus('failed', () => {
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    });
    let stop = () => {};
    const off = onFirstPageShown(() => {
      stop = startRealtime((readBefore) => {
        const predicate = ({ queryKey, state: { dataUpdatedAt: at } }: Query) =>
          !isSessionKey(queryKey) && (readBefore === undefined || (at > 0 && at < readBefore));
        // Only data older than `readBefore` is outdated, so newer requests that still run need no restart.
        void queryClient.invalidateQueries({ predicate }, { cancelRefetch: readBefore === undefined });
      });
    });
    return () => {
      off();
      stop();
      offEnded();
      offFailed();
    };
  }, [queryClient]);
  return children;
}

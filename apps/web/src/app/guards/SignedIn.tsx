import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isSessionKey, sessionKey } from '../../platform/query/client.ts';
import { onRealtimeStatus, startRealtime, useRealtime } from '../../platform/realtime/index.ts';
import { leaveSession } from '../../platform/session/session.ts';

/**
 * Keeps the socket while somebody is signed in. Each time it connects, what is on the page is fetched again,
 * because events may have been missed; each time it cannot, the session may be the reason.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useRealtime('session.ended', () => void leaveSession());
  useEffect(() => {
    const offConnected = onRealtimeStatus('connected', () => {
      void queryClient.invalidateQueries({ predicate: (query) => !isSessionKey(query.queryKey) });
    });
    const offFailed = onRealtimeStatus('failed', () => {
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    });
    const stop = startRealtime();
    return () => {
      stop();
      offConnected();
      offFailed();
    };
  }, [queryClient]);
  return children;
}

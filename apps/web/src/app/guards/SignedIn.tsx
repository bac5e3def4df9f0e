import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isSessionKey, sessionKey } from '../../platform/query/client.ts';
import { onRealtimeStatus, startRealtime } from '../../platform/realtime/index.ts';
import { leaveSession } from '../../platform/session/session.ts';

/**
 * Keeps the socket while somebody is signed in. Each time it cannot connect, the session may be the
 * reason.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const offEnded = onRealtimeStatus('ended', () => void leaveSession());
    const offFailed = onRealtimeStatus('failed', () => {
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    });
    const stop = startRealtime(() => {
      void queryClient.invalidateQueries({ predicate: (query) => !isSessionKey(query.queryKey) });
    });
    return () => {
      stop();
      offEnded();
      offFailed();
    };
  }, [queryClient]);
  return children;
}

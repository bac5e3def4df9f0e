import { historyKey, isSessionKey, positionKey, queryClient } from '../query/client.ts';

/** Everybody who was connected asks a restored server, so they spread over this time. */
const SPREAD_MS = 10_000;

let isWaiting = false;

/**
 * Forgets what this device has read: reads off screen at once, those on screen when they are read anew.
 * Outbox, drafts and session stay. The history is saved with it, so that an interrupted page begins again.
 */
export function dropReads(history: string, signal: AbortSignal): void {
  if (isWaiting) return;
  isWaiting = true;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !isSessionKey(queryKey) && queryKey[0] !== positionKey[0];
  queryClient.removeQueries({ type: 'inactive', predicate });
  const end = () => {
    clearTimeout(timer);
    isWaiting = false;
  };
  const timer = setTimeout(() => {
    isWaiting = false;
    queryClient.setQueryData<string>(historyKey, history);
    void queryClient.resetQueries({ predicate });
  }, Math.random() * SPREAD_MS);
  signal.addEventListener('abort', end, { once: true });
}

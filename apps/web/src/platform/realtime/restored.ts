import { historyKey, isSessionKey, positionKey, queryClient } from '../query/client.ts';

/** Everybody who was connected asks a restored server, so their requests are spread over this time. */
const SPREAD_MS = 10_000;

let isWaiting = false;

/**
 * Drops the reads of this device: those not on screen at once, those on screen once they are refetched.
 * Outbox, drafts and session stay. The history is saved at the end, so that an interrupted page starts again.
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

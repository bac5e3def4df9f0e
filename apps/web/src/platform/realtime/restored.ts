import { databaseIdKey, isSessionKey, lastEventNumberKey, queryClient } from '../query/client.ts';

/** After a restore all connected pages refetch their data, so their requests are spread over this time. */
const SPREAD_MS = 10_000;

let isWaiting = false;

/**
 * Drops cached data after the server's database was restored. Data that no component shows is dropped at
 * once, the rest later, when it is refetched. Outbox, drafts and session stay. The new id is saved with the
 * refetch: a page that closes earlier still has the old id, and drops its data the next time.
 */
export function resetCacheAfterRestore(history: string, signal: AbortSignal): void {
  if (isWaiting) return;
  isWaiting = true;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !isSessionKey(queryKey) && queryKey[0] !== lastEventNumberKey[0];
  queryClient.removeQueries({ type: 'inactive', predicate });
  const end = () => {
    clearTimeout(timer);
    isWaiting = false;
  };
  const timer = setTimeout(() => {
    isWaiting = false;
    queryClient.setQueryData<string>(databaseIdKey, history);
    void queryClient.resetQueries({ predicate });
  }, Math.random() * SPREAD_MS);
  signal.addEventListener('abort', end, { once: true });
}

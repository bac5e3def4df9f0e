import { databaseIdKey, isSessionKey, lastEventNumberKey, queryClient } from '../query/client.ts';

/** The time over which pages spread their requests, because all of them refetch after a restore. */
const SPREAD_MS = 10_000;

let isWaiting = false;

/**
 * Drops cached data after a restore of the server's database. Outbox, drafts and session stay.
 * The new id is stored last, so that a page that closes early drops its data at the next start.
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

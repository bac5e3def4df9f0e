import type { SessionState } from '@beso/contract/auth';
import type { Query, QueryClient } from '@tanstack/react-query';
import { getQueuedItems, onOutboxChange } from '../../platform/outbox/index.ts';
import { databaseIdKey, isSessionKey } from '../../platform/query/client.ts';

interface DataWatcher {
  /** Called when a query's data changes or is removed, a mutation succeeds, or the outbox has items. */
  readonly changed: () => void;
  /** Called when a query receives its first data. */
  readonly loaded: () => void;
}

/**
 * Returns a query's data, but of the session only the user and the profile, because its expiry changes with
 * each response.
 */
function shownDataOf({ queryKey, state: { data } }: Query): unknown {
  if (!isSessionKey(queryKey) || data === undefined) return data;
  const { session, profile } = data as SessionState;
  return JSON.stringify([session?.user, profile]);
}

export function watchData(client: QueryClient, { changed, loaded }: DataWatcher): () => void {
  const cache = client.getQueryCache();
  const known = new WeakMap<Query, unknown>(cache.getAll().map((query) => [query, shownDataOf(query)]));
  const offReads = cache.subscribe(({ type, query }) => {
    const data = shownDataOf(query);
    // Queries whose keys begin with this word store technical values, which no page displays.
    if (query.queryKey[0] === databaseIdKey[0] || (type !== 'removed' && known.get(query) === data)) return;
    const isFirst = type !== 'removed' && known.get(query) === undefined;
    known.set(query, data);
    if (isFirst) loaded();
    else changed();
  });
  const offWrites = client.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status === 'success') changed();
  });
  const offOutbox = onOutboxChange(() => {
    if ((getQueuedItems()?.length ?? 0) > 0) changed();
  });
  return () => {
    offReads();
    offWrites();
    offOutbox();
  };
}

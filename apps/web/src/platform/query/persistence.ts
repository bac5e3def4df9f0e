import { contractVersion } from 'virtual:contract';
import type { Query } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { clear, createStore, get, set } from 'idb-keyval';
import { queryClient } from './client.ts';
import { keptPartOf } from './keptParts.ts';

/** What was read lately can be read again without a network for this long. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const WRITE_AFTER_MS = 1_000;

const store = createStore('beso', 'reads');
let stop: (() => void) | undefined;

/**
 * What was read stays known when it could not be read again: it is kept as it was, without the failure. Else
 * the second start without a network would know nothing any more.
 */
function asRead({ clientState, ...rest }: PersistedClient): PersistedClient {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: keptPartOf(query.queryKey, query.state.data),
      status: 'success' as const,
      error: null,
      errorUpdateCount: 0,
    },
  }));
  return { ...rest, clientState: { ...clientState, queries } };
}

/** Calls `write` a second after the first of several changes, and at once when the page becomes hidden. */
function writeLater(write: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    write();
  };
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushWhenHidden);
  return {
    changed: () => {
      timer ??= setTimeout(flush, WRITE_AFTER_MS);
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
      document.removeEventListener('visibilitychange', flushWhenHidden);
    },
  };
}

const persisterOf = (personId: string) => ({
  persistClient: (client: PersistedClient) => set(personId, asRead(client), store),
  restoreClient: () => get<PersistedClient>(personId, store),
  removeClient: () => clear(store),
});

/**
 * Brings back what this person read before, where it is of
 * the same contract, and keeps what is read from now on.
 */
export async function keepReads(personId: string): Promise<void> {
  stop?.();
  let here = true;
  stop = () => {
    here = false;
  };
  const dehydrateOptions = {
    shouldDehydrateQuery: ({ state, meta }: Query) => state.data !== undefined && meta?.isPassing !== true,
  };
  const persister = persisterOf(personId);
  const options = { queryClient, persister, buster: contractVersion, dehydrateOptions };
  // Without a usable store the app works too; it just starts without stored data.
  await persistQueryClientRestore({ ...options, maxAge: MAX_AGE_MS }).catch(() => undefined);
  if (!here) return;
  // Everything that is known is gone through for it: once for many changes, not for each.
  const writing = writeLater(() => void persistQueryClientSave(options).catch(() => undefined));
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'added' || type === 'removed' || type === 'updated') writing.changed();
  });
  stop = () => {
    unsubscribe();
    writing.end();
  };
}

/** Removes everything that was read, from memory and from the device; the session's own query stays. */
export async function forgetReads(isKept: (key: readonly unknown[]) => boolean): Promise<void> {
  stop?.();
  stop = undefined;
  queryClient.removeQueries({ predicate: (query) => !isKept(query.queryKey) });
  queryClient.getMutationCache().clear();
  await clear(store).catch(() => undefined);
}

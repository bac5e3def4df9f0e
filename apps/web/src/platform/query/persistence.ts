import { contractVersion } from 'virtual:contract';
import type { SessionState } from '@beso/contract/auth';
import type { Query } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { isOnline } from '../connection/connectivity.ts';
import { createListeners } from '../connection/listeners.ts';
import { withTimeout } from '../connection/withTimeout.ts';
import { clearRows, readRow, removeRow, writeRow } from '../storage/sessionRows.ts';
import { removeLocal } from '../storage/storage.ts';
import { isSessionKey, queryClient } from './client.ts';
import { trimForStorage } from './storedParts.ts';

/** How long stored data can be shown offline. */
export const STORED_DATA_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const WRITE_AFTER_MS = 1_000;

/** The longest time for which the start of the app waits for stored data. */
const TIMEOUT_MS = 500;
const OFFLINE_TIMEOUT_MS = 3_000;

let stop: (() => void) | undefined;

interface KeptRead {
  queryKey: readonly unknown[];
  data: unknown;
}
const readsKept = createListeners<readonly KeptRead[]>();
/** Adds a listener that is called each time this device has stored data. */
export const onQueriesStored = readsKept.add;

/** Marks queries to store as successful, so that old data is restored even if its last refetch failed. */
function asRead({ clientState, ...rest }: PersistedClient): PersistedClient {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      data: trimForStorage(query.queryKey, query.state.data),
      status: 'success' as const,
      error: null,
      errorUpdateCount: 0,
    },
  }));
  return { ...rest, clientState: { ...clientState, queries } };
}

/** Calls `write` a second after the first call of `changed`, or earlier if the page becomes hidden. */
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

function isOf(personId: string, { clientState }: PersistedClient): boolean {
  const session = clientState.queries.find(({ queryKey }) => isSessionKey(queryKey));
  return (session?.state.data as SessionState | undefined)?.session?.user.id === personId;
}

/** Marks stored data as old, because a wrong clock may have dated it in the future. */
function asOld({ clientState, ...rest }: PersistedClient): PersistedClient {
  const queries = clientState.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      dataUpdatedAt: Math.min(query.state.dataUpdatedAt, performance.timeOrigin - 1),
    },
  }));
  return { ...rest, clientState: { ...clientState, queries } };
}

async function readKept(personId: string): Promise<PersistedClient | undefined> {
  const kept = await readRow<PersistedClient>(personId);
  return kept !== undefined && isOf(personId, kept) ? asOld(kept) : undefined;
}

/**
 * Restores the person's stored data, and stores data from now on. Resolves after a time limit even if storage
 * is slow. Data that is restored late replaces nothing newer, and unreadable storage is not written.
 * @param onRestored called once storage has responded
 */
export async function persistQueries(personId: string, onRestored?: () => void): Promise<void> {
  stop?.();
  let here = true;
  stop = () => {
    here = false;
  };
  const dehydrateOptions = {
    shouldDehydrateQuery: ({ state, meta }: Query) => state.data !== undefined && meta?.isPassing !== true,
  };
  let kept: PersistedClient | undefined;
  let isLate = false;
  const persister = {
    persistClient: async (client: PersistedClient) => {
      const read = asRead(client);
      await writeRow(personId, read);
      if (!here) return;
      readsKept.call(read.clientState.queries.map(({ queryKey, state: { data } }) => ({ queryKey, data })));
    },
    // Another person may have signed in while storage was read.
    restoreClient: () => (here ? kept : undefined),
    removeClient: () => removeRow(personId),
  };
  const options = { queryClient, persister, buster: contractVersion, dehydrateOptions };
  const restore = async () => {
    kept = await readKept(personId);
    await persistQueryClientRestore({ ...options, maxAge: STORED_DATA_MAX_AGE_MS });
    kept = undefined;
    if (!here) return;
    onRestored?.();
    // Saving walks through the whole cache, so several changes are saved together.
    const writing = writeLater(() => void persistQueryClientSave(options).catch(() => undefined));
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'added' || type === 'removed' || type === 'updated') writing.changed();
    });
    // Saves data that was fetched meanwhile, because it may not change again.
    if (isLate) writing.changed();
    stop = () => {
      here = false;
      unsubscribe();
      writing.end();
    };
  };
  // If storage cannot be used, the app starts without stored data.
  const restored = restore().catch(() => undefined);
  await withTimeout(restored, isOnline() ? TIMEOUT_MS : OFFLINE_TIMEOUT_MS).catch(() => {
    isLate = true;
  });
}

/**
 * Deletes the person's stored data and snapshot of home. Stores nothing until `persistQueries` is called.
 * Rejects if storage is slow or cannot be used.
 */
export function dropStoredData(personId: string): Promise<void> {
  stop?.();
  stop = undefined;
  removeLocal('opening');
  return withTimeout(removeRow(personId), TIMEOUT_MS);
}

/** Removes cached data that `isKept` does not accept, and all `sessionRows` on this device. */
export function clearSessionData(isKept: (key: readonly unknown[]) => boolean): void {
  stop?.();
  stop = undefined;
  queryClient.removeQueries({ predicate: (query) => !isKept(query.queryKey) });
  queryClient.getMutationCache().clear();
  clearRows();
}

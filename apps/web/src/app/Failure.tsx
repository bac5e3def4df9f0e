import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline } from '../platform/connection/connectivity.ts';
import { isConnectionLost, MissingCode } from '../platform/faults/kinds.ts';
import { reloadOnce } from '../platform/faults/reload.ts';
import { countRetries } from '../platform/faults/retries.ts';
import { shownPerson } from '../platform/session/person.ts';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** Counts the retries of all boundaries together, because each retry remounts its boundary. */
const retries = countRetries();

/**
 * Drops cached responses: one could not be rendered, and nothing on the page would refetch it. Without a
 * connection they stay, because they could not be fetched again. The position among the events stays too,
 * because the responses are fetched after it.
 */
async function dropAnswers(): Promise<void> {
  if (!isOnline()) return;
  // The first pages work without this code; once something was fetched, it is loaded.
  const { isSessionKey, positionKey, queryClient } = await import('../platform/query/client.ts');
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => !isSessionKey(queryKey) && queryKey[0] !== positionKey[0],
  });
}

/** Deletes stored responses from the device before a reload, but not the photos of drafts. */
async function dropStored(): Promise<void> {
  const person = shownPerson();
  if (!isOnline() || person === null) return;
  const { dropStoredReads } = await import('../platform/query/persistence.ts');
  await dropStoredReads(person);
}

interface RecoveryProps {
  error: unknown;
  onRetry: () => void;
}

/** [S2-146] [S4-016] Replaces a part that failed to render, after two retries of lost requests. */
export function Recovery({ error, onRetry }: RecoveryProps) {
  const [waits, setWaits] = useState(() => error instanceof MissingCode || isConnectionLost(error));
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const missing = error instanceof MissingCode;
    if (missing && reloadOnce()) return;
    const after = isConnectionLost(error) ? retries.next(performance.now()) : undefined;
    setWaits(after !== undefined);
    if (after === undefined) return;
    const timer = setTimeout(again, after);
    return () => clearTimeout(timer);
  }, [error]);
  const anew = () => void dropAnswers().then(onRetry, onRetry);
  const reload = () => location.reload();
  const refresh = () => void dropStored().then(reload, reload);
  return <FailureScreen onRetry={anew} onRefresh={refresh} retrying={waits} />;
}

/** Replaces a route whose screen could not be loaded or rendered. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Recovery error={error} onRetry={retry} />;
}

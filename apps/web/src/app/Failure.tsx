import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline } from '../platform/connection/connectivity.ts';
import { isLost, MissingCode } from '../platform/faults/kinds.ts';
import { reloadOnce } from '../platform/faults/reload.ts';
import { countRetries } from '../platform/faults/retries.ts';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** Counts the retries of all boundaries, since each retry mounts its boundary anew. */
const retries = countRetries();

/** The first pages do without this code; where anything was asked for it is here. */
const reads = () =>
  Promise.all([import('../platform/query/client.ts'), import('../platform/query/persistence.ts')]);

/**
 * Drops answers from memory: one could not be drawn, and nothing on the page asks for it again. Without a
 * connection they stay, because there would be no others. The position among the events stays too, because
 * the answers are fetched after it.
 */
async function dropAnswers(): Promise<void> {
  if (!isOnline()) return;
  const [{ isSessionKey, positionKey, queryClient }] = await reads();
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => !isSessionKey(queryKey) && queryKey[0] !== positionKey[0],
  });
}

/** Drops them from the device too, except without a connection, where there would be no others. */
const dropReads = () =>
  reads().then(
    ([{ isSessionKey }, { forgetReads }]) => (isOnline() ? forgetReads(isSessionKey) : undefined),
    () => undefined,
  );

interface RecoveryProps {
  error: unknown;
  onRetry: () => void;
}

/**
 * [S2-146] [S4-016] Replaces a part of the page that could not be drawn. It repeats a lost request twice by
 * itself, and reloads the page once when a new version has removed the code. The tab keeps the typed text.
 */
export function Recovery({ error, onRetry }: RecoveryProps) {
  const [waits, setWaits] = useState(() => error instanceof MissingCode || isLost(error));
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const missing = error instanceof MissingCode;
    if (missing && reloadOnce()) return;
    const after = isLost(error) ? retries.next(performance.now()) : undefined;
    setWaits(after !== undefined);
    if (after === undefined) return;
    const timer = setTimeout(again, after);
    return () => clearTimeout(timer);
  }, [error]);
  const anew = () => void dropAnswers().then(onRetry, onRetry);
  const refresh = () => void dropReads().then(() => location.reload());
  return <FailureScreen onRetry={anew} onRefresh={refresh} retrying={waits} />;
}

/** Replaces a route whose screen failed to load or to draw. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Recovery error={error} onRetry={retry} />;
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline } from '../platform/connection/connectivity.ts';
import { isLost, MissingCode } from '../platform/faults/kinds.ts';
import { reloadOnce } from '../platform/faults/reload.ts';
import { countRetries } from '../platform/faults/retries.ts';
import { isSessionKey, queryClient } from '../platform/query/client.ts';
import { forgetReads } from '../platform/query/persistence.ts';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** Counts the retries of all boundaries, since each retry mounts its boundary anew. */
const retries = countRetries();

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
  const anew = () => {
    // An answer that could not be drawn is in the cache, and nothing on the page asks for it again.
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !isSessionKey(queryKey) });
    onRetry();
  };
  const refresh = () => {
    // The device stores that answer too. Without a connection there would be no other.
    if (isOnline()) forgetReads(isSessionKey);
    location.reload();
  };
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

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline } from '../platform/connection/connectivity.ts';
import { CodeLoadError, isConnectionLost } from '../platform/faults/kinds.ts';
import { reloadOnce } from '../platform/faults/reload.ts';
import { createRetryLimiter } from '../platform/faults/retries.ts';
import { currentPersonId } from '../platform/session/person.ts';
import { FailureScreen } from './screens/FailureScreen.tsx';

/** Counts the retries of all error boundaries together, because each retry mounts its boundary anew. */
const retries = createRetryLimiter();

/** Drops cached responses while online, because a bad response may be why rendering failed. */
async function dropAnswers(): Promise<void> {
  if (!isOnline()) return;
  // Imported only here, so that pages without data need not load this code.
  const { isSessionKey, lastEventNumberKey, queryClient } = await import('../platform/query/client.ts');
  void queryClient.resetQueries({
    predicate: ({ queryKey }) => !isSessionKey(queryKey) && queryKey[0] !== lastEventNumberKey[0],
  });
}

/** Deletes the responses stored on this device, because a reload would show them again. */
async function dropStored(): Promise<void> {
  const person = currentPersonId();
  if (!isOnline() || person === null) return;
  const { dropStoredData } = await import('../platform/query/persistence.ts');
  await dropStoredData(person);
}

interface RecoveryProps {
  error: unknown;
  onRetry: () => void;
}

/** [S2-146] [S4-016] Replaces a part that failed to render. After a lost connection, it retries by itself. */
export function RenderFailure({ error, onRetry }: RecoveryProps) {
  const [waits, setWaits] = useState(() => error instanceof CodeLoadError || isConnectionLost(error));
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const missing = error instanceof CodeLoadError;
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

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <RenderFailure error={error} onRetry={retry} />;
}

import { useState } from 'react';
import { isOfflineError, NetworkError } from '../errors.ts';
import { useOnReconnect } from './connectivity.ts';

/** Returns the error to show: after a reconnect, `offline` becomes `interrupted`. */
export function useShownError<Thrown>(error: Thrown): Thrown | NetworkError {
  const [outdated, setOutdated] = useState<unknown>();
  useOnReconnect(isOfflineError(error), () => setOutdated(error));
  return isOfflineError(error) && outdated === error ? new NetworkError('interrupted') : error;
}

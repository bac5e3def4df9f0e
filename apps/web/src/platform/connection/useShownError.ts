import { useState } from 'react';
import { isOffline, NetworkError } from '../errors.ts';
import { useOnReconnect } from './connectivity.ts';

/** Returns the error to show. Once the connection is back, `offline` is replaced by `interrupted`. */
export function useShownError<Thrown>(error: Thrown): Thrown | NetworkError {
  const [outdated, setOutdated] = useState<unknown>();
  useOnReconnect(isOffline(error), () => setOutdated(error));
  return isOffline(error) && outdated === error ? new NetworkError('interrupted') : error;
}

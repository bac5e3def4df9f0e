import { useState } from 'react';
import { isOffline, NetworkError } from '../errors.ts';
import { useReturn } from './connectivity.ts';

/** Returns the error to show. An offline one becomes an interruption once the connection is back. */
export function useShownError<Thrown>(error: Thrown): Thrown | NetworkError {
  const [outdated, setOutdated] = useState<unknown>();
  useReturn(isOffline(error), () => setOutdated(error));
  return isOffline(error) && outdated === error ? new NetworkError('interrupted') : error;
}

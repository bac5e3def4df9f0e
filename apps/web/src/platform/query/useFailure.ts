import { useState } from 'react';

/** Why there is nothing to show yet, and the way to ask again. */
export interface Failure {
  error: Error;
  /** It is being asked again: the failure stays until the answer. */
  retrying: boolean;
  retry: () => void;
}

interface Query {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  errorUpdateCount: number;
  refetch: () => unknown;
}

/**
 * What a screen says whose query has failed with nothing known from before; null while the first answer is on
 * its way, and from the first data on. While it asks again the query forgets its error: here it stays.
 */
export function useFailure({ data, error, isFetching, errorUpdateCount, refetch }: Query): Failure | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  // A query that never failed is another one: the address names something else now.
  const shown = error ?? (errorUpdateCount > 0 ? last : null);
  if (data !== undefined || shown === null) return null;
  return { error: shown, retrying: isFetching, retry: () => void refetch() };
}

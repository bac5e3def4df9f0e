import { useState } from 'react';

/** Why there is no data to show, and how to retry. */
export interface Failure {
  error: Error;
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

/** Returns why a query has no data; null if it has. The error stays while TanStack Query fetches again. */
export function useFailure({ data, error, isFetching, errorUpdateCount, refetch }: Query): Failure | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  // A query that never failed belongs to a new address, so the last error is not about it.
  const shown = error ?? (errorUpdateCount > 0 ? last : null);
  if (data !== undefined || shown === null) return null;
  return { error: shown, retrying: isFetching, retry: () => void refetch() };
}

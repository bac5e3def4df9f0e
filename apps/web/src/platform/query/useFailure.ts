import { useState } from 'react';

/** The reason why there is nothing to show, and a retry function. */
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

/** Returns the failure of a query without data; it is kept while TanStack Query refetches. */
export function useFailure({ data, error, isFetching, errorUpdateCount, refetch }: Query): Failure | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  // A query that has never failed is a new one, because the address has changed.
  const shown = error ?? (errorUpdateCount > 0 ? last : null);
  if (data !== undefined || shown === null) return null;
  return { error: shown, retrying: isFetching, retry: () => void refetch() };
}

import { useState } from 'react';

/** Why there is no data to show, and how to retry. */
export interface QueryFailure {
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
export function useQueryFailure({
  data,
  error,
  isFetching,
  errorUpdateCount,
  refetch,
}: Query): QueryFailure | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  // If this query has never failed, the last error was that of an earlier query.
  const shown = error ?? (errorUpdateCount > 0 ? last : null);
  if (data !== undefined || shown === null) return null;
  return { error: shown, retrying: isFetching, retry: () => void refetch() };
}

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

/** Returns why a query has no data, or null if it has data. The error stays during a retry. */
export function useQueryFailure({
  data,
  error,
  isFetching,
  errorUpdateCount,
  refetch,
}: Query): QueryFailure | null {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  // A query that has never failed must not show the error of an earlier query.
  const shown = error ?? (errorUpdateCount > 0 ? last : null);
  if (data !== undefined || shown === null) return null;
  return { error: shown, retrying: isFetching, retry: () => void refetch() };
}

import type { MovementPage } from '@beso/contract/statement';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query/client.ts';

export interface MovementFilter {
  personId?: string | undefined;
  /** YYYY-MM of my own calendar. */
  month?: string | undefined;
}

/** Each query of the statement has a key below this one. */
const statementKey = ['statement'] as const;

/** A gift of mine moves nothing of mine, and still stands in my statement. */
const meta = { refreshedBy: ['besos.balance', 'activity.changed'] } as const;

const yearQuery = queryOptions({
  queryKey: [...statementKey, 'year'],
  meta,
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.statement.getYear(undefined, { signal }),
});

const movementsQuery = (filter: MovementFilter) =>
  infiniteQueryOptions({
    queryKey: [...statementKey, 'movements', filter],
    meta,
    refetchOnMount: 'always',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.statement.listMovements({ ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ nextCursor }: MovementPage) => nextCursor ?? undefined,
  });

/** Something of mine moved: what is shown of the statement is fetched again. */
export function refreshStatement(): void {
  void queryClient.invalidateQueries({ queryKey: statementKey });
}

/** My last twelve months, oldest first. */
export const useYear = () => useQuery(yearQuery);

/** My movements, newest first, page by page; none are asked for until the filter is known. */
export const useMovements = (filter: MovementFilter, known: boolean) =>
  useInfiniteQuery({ ...movementsQuery(filter), enabled: known });

import type { MovementPage } from '@beso/contract/statement';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { queryClient } from '../../platform/query/client.ts';

export interface MovementFilter {
  personId?: string | undefined;
  /** In the form YYYY-MM, by the person's calendar. */
  month?: string | undefined;
}

const statementKey = ['statement'] as const;

/** Contains `activity.changed`, because a gift is in its giver's statement without changing the balance. */
const meta = { refreshedBy: ['besos.balance', 'activity.changed', 'relationships.changed'] } as const;

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

export function refreshStatement(): void {
  void queryClient.invalidateQueries({ queryKey: statementKey });
}

export const useYear = () => useQuery(yearQuery);

/** Returns the movements, newest first, page by page; nothing until the filter is `known`. */
export const useMovements = (filter: MovementFilter, known: boolean) =>
  useInfiniteQuery({ ...movementsQuery(filter), enabled: known });

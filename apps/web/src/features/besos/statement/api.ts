import type { MovementPage } from '@beso/contract/besos';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';
import { useRealtime } from '../../../platform/realtime/index.ts';

/** Each query of the statement starts with this key. */
const statementKey = ['besos', 'statement'] as const;

export interface MovementFilter {
  personId?: string | undefined;
  /** YYYY-MM of my own calendar. */
  month?: string | undefined;
}

const yearQuery = queryOptions({
  queryKey: [...statementKey, 'year'],
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.besos.getYear(undefined, { signal }),
});

const movementsQuery = (filter: MovementFilter) =>
  infiniteQueryOptions({
    queryKey: [...statementKey, 'movements', filter],
    refetchOnMount: 'always',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.besos.listMovements({ ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ nextCursor }: MovementPage) => nextCursor ?? undefined,
  });

/** My last twelve months, oldest first. */
export const useYear = () => useQuery(yearQuery);

/** My movements, newest first, page by page; none are asked for until the filter is known. */
export const useMovements = (filter: MovementFilter, known: boolean) =>
  useInfiniteQuery({ ...movementsQuery(filter), enabled: known });

/** Fetches what is shown of the statement again when something moved: mine, or a gift of mine, which moves nothing of mine. */
export function useStatementRealtime(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: statementKey });
  useRealtime('besos.balance', refresh);
  useRealtime('activity.changed', refresh);
}

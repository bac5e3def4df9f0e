import type { Notification, NotificationPage } from '@beso/contract/notifications';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { type QueryFailure, useQueryFailure } from '../../platform/query/useQueryFailure.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

const inboxKey = ['inbox'] as const;

const listQuery = infiniteQueryOptions({
  queryKey: [...inboxKey, 'list'],
  // Blocking a person changes which rows are visible.
  meta: { refreshedBy: ['notifications.changed', 'relationships.changed'] },
  staleTime: 0,
  initialPageParam: undefined as string | undefined,
  queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
    const page = await api.notifications.listNotifications(
      pageParam === undefined ? {} : { cursor: pageParam },
      { signal },
    );
    if (pageParam === undefined) storeUnreadCount(page.unread);
    return page;
  },
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

const unreadQuery = queryOptions({
  queryKey: [...inboxKey, 'unread'],
  meta: { refreshedBy: ['relationships.changed'] },
  queryFn: async ({ signal }) => (await api.notifications.getUnreadCount(undefined, { signal })).unread,
});

/** Stores the unread count that a live event or a response contains. */
export function storeUnreadCount(unread: number): void {
  void queryClient.cancelQueries({ queryKey: unreadQuery.queryKey });
  queryClient.setQueryData(unreadQuery.queryKey, unread);
}

function refreshInbox(): void {
  void queryClient.invalidateQueries({ queryKey: inboxKey });
}

/** Returns the number of unread notifications, at most UNREAD_COUNTED_MAX; undefined until it is known. */
export function useUnread(): number | undefined {
  return useQuery(unreadQuery).data;
}

/** Joins the pages. A row on two pages keeps its newer place. */
function rowsOf(data: InfiniteData<NotificationPage>): Notification[] {
  const rows = new Map<string, Notification>();
  for (const row of data.pages.flatMap(({ notifications }) => notifications)) {
    if (!rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

export interface InboxResult {
  /** Newest first; undefined until the first page is loaded. */
  rows: Notification[] | undefined;
  error: Error | null;
  failure: QueryFailure | null;
  fetching: boolean;
  refetch: () => void;
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
  loadMoreFailed: boolean;
}

export function useInbox(): InboxResult {
  const query = useInfiniteQuery({ ...listQuery, select: rowsOf });
  const failure = useQueryFailure(query);
  const { fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    rows: query.data,
    error: query.error,
    failure,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
    loadMore: query.hasNextPage ? loadMore : undefined,
    loadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
  };
}

/** Names single rows, or a row and all rows older than it. */
type Which = { ids: string[] } | { upTo: string };

function showRead(which: Which): void {
  queryClient.setQueryData(listQuery.queryKey, (data) => {
    if (data === undefined) return data;
    const order = rowsOf(data).map(({ id }) => id);
    const read = new Set('ids' in which ? which.ids : order.slice(order.indexOf(which.upTo)));
    const pages = data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((row) => (read.has(row.id) ? { ...row, isRead: true } : row)),
    }));
    return { ...data, pages };
  });
}

/** Returns a function that marks rows as read, and reverts the change after a failure. */
export function useMarkRead(): (which: Which) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    mutationFn: (which: Which) => api.notifications.markNotificationsRead(which),
    onMutate: async (which) => {
      await queryClient.cancelQueries({ queryKey: listQuery.queryKey });
      const before = queryClient.getQueryData(listQuery.queryKey);
      showRead(which);
      return before;
    },
    onSuccess: ({ unread }) => storeUnreadCount(unread),
    onError: (error, _which, before) => {
      queryClient.setQueryData(listQuery.queryKey, before);
      refreshInbox();
      appToasts.error(errorText(error, t));
    },
  });
  return mutate;
}

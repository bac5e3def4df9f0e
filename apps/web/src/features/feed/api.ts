import type { Activity } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasCode } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query/client.ts';
import { retryRead } from '../../platform/query/policy.ts';
import { type FeedList, withActivity, withFirstPage, withNextPage, withoutActivity } from './list.ts';

const feedKey = ['feed'] as const;

/** What was placed while a first page is under way. */
let arrived = new Set<string>();
/** What is loaded may hold what is not mine to see any more: the next first page replaces it all. */
let startOver = false;

/**
 * [S2-049] Everything of the feed that was loaded so far. Fetching it fetches the first page and joins it to the
 * rest, however long that is: at each return to the screen, to the tab, or of the connection.
 */
const feedQuery = queryOptions({
  queryKey: feedKey,
  staleTime: 0,
  queryFn: async ({ signal }): Promise<FeedList> => {
    arrived = new Set();
    const page = await api.feed.listActivities({ limit: FEED_PAGE_SIZE }, { signal });
    const list = startOver ? undefined : queryClient.getQueryData<FeedList>(feedKey);
    startOver = false;
    const next = withFirstPage(list, page, arrived);
    void tellAnswered(list, next);
    return next;
  },
});

function change(apply: (list: FeedList) => FeedList): void {
  queryClient.setQueryData<FeedList>(feedKey, (list) => list && apply(list));
}

/** One activity. Fails with ACTIVITY_NOT_FOUND when it does not exist or is not mine to see. */
export const activityQuery = (activityId: string) =>
  queryOptions({
    queryKey: ['activity', activityId],
    queryFn: ({ signal }) => api.feed.getActivity({ activityId }, { signal }),
  });

/** What a feed holds; the rest is of the past. */
const IN_FEED: readonly Activity['status'][] = ['approved', 'pending'];

const answeredListeners = new Set<(activity: Activity) => void>();

/** Calls back when a request that is known here as pending turns out to be answered. Returns what ends it. */
export function onAnswered(listener: (activity: Activity) => void): () => void {
  answeredListeners.add(listener);
  return () => answeredListeners.delete(listener);
}

/** A request is answered once; two ways of hearing of it are one piece of news. */
const told = new Set<string>();

function tell(activity: Activity): void {
  if (activity.status === 'pending' || told.has(activity.id)) return;
  told.add(activity.id);
  for (const listener of answeredListeners) listener(activity);
}

/** What was pending before a page was fetched and is no longer: answered while nobody listened. */
async function tellAnswered(before: FeedList | undefined, after: FeedList): Promise<void> {
  const now = new Map(after.activities.map((activity) => [activity.id, activity]));
  for (const { id, status } of before?.activities ?? []) {
    if (status !== 'pending') continue;
    const known = now.get(id) ?? (await api.feed.getActivity({ activityId: id }).catch(() => undefined));
    if (known !== undefined) tell(known);
  }
}

/** What is known here of an activity, in the feed or on its own. */
function knownStatus(id: string): Activity['status'] | undefined {
  const list = queryClient.getQueryData<FeedList>(feedKey);
  const known = list?.activities.find((activity) => activity.id === id);
  return (known ?? queryClient.getQueryData(activityQuery(id).queryKey))?.status;
}

/** Shows an activity that the server has just answered: in the feed, if that is loaded, and on its own. */
export function showActivity(activity: Activity): void {
  place(activity, knownStatus(activity.id));
}

function place(activity: Activity, before: Activity['status'] | undefined): void {
  const { id, status } = activity;
  queryClient.setQueryData(activityQuery(id).queryKey, activity);
  if (before === 'pending') tell(activity);
  if (IN_FEED.includes(status)) {
    arrived.add(id);
    change((list) => withActivity(list, activity));
  } else change((list) => withoutActivity(list, id));
}

/** Fetches the first page again. */
export async function refreshFeed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: feedKey });
}

/** Begins with the first page alone. */
export async function restartFeed(): Promise<void> {
  startOver = true;
  await refreshFeed();
}

/** Fetches one activity anew and puts it in its place; one that is not mine to see any more leaves the feed. */
export async function refreshActivity(activityId: string): Promise<void> {
  const before = knownStatus(activityId);
  try {
    place(await queryClient.fetchQuery({ ...activityQuery(activityId), staleTime: 0 }), before);
  } catch (error) {
    if (hasCode(error, 'ACTIVITY_NOT_FOUND')) change((list) => withoutActivity(list, activityId));
    else await refreshFeed();
  }
}

export interface Feed {
  /** Undefined until something is known. */
  activities: Activity[] | undefined;
  /** Why the latest fetch of the first page failed. */
  error: Error | null;
  refetch: () => void;
  /** Undefined when the oldest activity is loaded. */
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
  loadMoreError: Error | null;
}

export function useFeed(): Feed {
  const { data, error, refetch } = useQuery(feedQuery);
  const more = useMutation({
    mutationFn: (cursor: string) => api.feed.listActivities({ cursor, limit: FEED_PAGE_SIZE }),
    retry: (failures, failure) => retryRead(failures, failure, navigator.onLine),
    onSuccess: (page, cursor) => change((list) => withNextPage(list, cursor, page)),
  });
  const cursor = data?.nextCursor ?? null;
  const { mutate, isPending } = more;
  const loadMore = useCallback(() => {
    if (cursor !== null && !isPending) mutate(cursor);
  }, [cursor, isPending, mutate]);
  return {
    activities: data?.activities,
    error,
    refetch: () => void refetch(),
    loadMore: cursor === null ? undefined : loadMore,
    loadingMore: isPending,
    loadMoreError: more.error,
  };
}

/** Whether this person gave something, as far as the loaded feed shows; undefined while nothing is loaded. */
export function useHasGiven(personId: string): boolean | undefined {
  const { data } = useQuery(feedQuery);
  return data?.activities.some(({ kind, giver }) => kind === 'gift' && giver.id === personId);
}

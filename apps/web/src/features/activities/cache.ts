import type { Activity } from '@beso/contract/activities';
import type { SessionState } from '@beso/contract/auth';
import type { FeedFilter, FeedPart } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { hashKey, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { isFirstPageData } from '../../platform/navigation/firstPage.ts';
import { queryClient, sessionKey } from '../../platform/query/client.ts';
import { registerStorageTrim } from '../../platform/query/storedParts.ts';
import {
  type ActivityList,
  belongsToFeedPart,
  type FeedReader,
  reuseKnownActivities,
  trimActivityList,
  withActivity,
  withArrivedOnly,
  withFirstPage,
  withoutActivity,
} from './list.ts';

const singleKey = ['activities', 'single'] as const;
/** The key of the whole feed, and the prefix of the keys of its filtered parts. */
const listKey = ['activities', 'list'] as const;

registerStorageTrim(listKey, trimActivityList);

export const isListKey = (key: readonly unknown[]) => hashKey(key) === hashKey(listKey);
export const isSingleKey = (key: readonly unknown[]) => key[0] === singleKey[0] && key[1] === singleKey[1];

/** For each list, the ids of activities inserted while its first page was fetched. */
const placedMeanwhile = new Map<string, Set<string>>();
/** Lists that the next fetch replaces completely, because some activities may now be hidden. */
const startOver = new Set<string>();

/** Stops the first render from refetching the data that was fetched while the app's first page opened. */
const freshWhileOpening = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isFirstPageData(state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : 0;

function keyOf({ only, month }: FeedPart) {
  if (month !== undefined) return [...listKey, only ?? 'all', month] as const;
  return only === undefined ? listKey : ([...listKey, only] as const);
}

function partOf(key: readonly unknown[]): FeedPart {
  const [only, month] = key.slice(listKey.length) as [(FeedFilter | 'all')?, string?];
  return { only: only === 'all' ? undefined : only, month };
}

/** Returns a part of the feed as the API's input, which accepts no undefined fields. */
export const feedInput = ({ only, month }: FeedPart) => ({
  ...(only !== undefined && { only }),
  ...(month !== undefined && { month }),
});

/** [S2-049] The query of a feed. A refetch replaces only the first page. */
export const feedQuery = (part: FeedPart = {}) =>
  queryOptions({
    queryKey: keyOf(part),
    staleTime: freshWhileOpening,
    structuralSharing: (known, next) =>
      reuseKnownActivities(known as ActivityList | undefined, next as ActivityList),
    queryFn: async ({ client, queryKey, signal }): Promise<ActivityList> => {
      const name = hashKey(queryKey);
      const placed = new Set<string>();
      placedMeanwhile.set(name, placed);
      const page = await api.feed.listActivities({ limit: FEED_PAGE_SIZE, ...feedInput(part) }, { signal });
      const known = client.getQueryData<ActivityList>(queryKey);
      return withFirstPage(startOver.delete(name) ? withArrivedOnly(known, placed) : known, page, placed);
    },
  });

/** Reads one activity. Fails with ACTIVITY_NOT_FOUND if the person may not see it. */
export const activityQuery = (activityId: string) =>
  queryOptions({
    queryKey: [...singleKey, activityId] as const,
    queryFn: ({ signal }) => api.activities.getActivity({ activityId }, { signal }),
  });

export const commentsKey = (activityId: string) => ['activities', 'comments', activityId] as const;
export const likersKey = (activityId: string) => ['activities', 'likers', activityId] as const;

const loadedLists = () => queryClient.getQueryCache().findAll({ queryKey: listKey });

export function changeList(part: FeedPart, apply: (list: ActivityList) => ActivityList): void {
  queryClient.setQueryData(feedQuery(part).queryKey, (list) => list && apply(list));
}

function changeLists(apply: (list: ActivityList, part: FeedPart) => ActivityList): void {
  for (const { queryKey } of loadedLists()) {
    const part = partOf(queryKey);
    changeList(part, (list) => apply(list, part));
  }
}

function reader(): FeedReader {
  const known = queryClient.getQueryData<SessionState>(sessionKey);
  return { id: known?.session?.user.id, timeZone: known?.profile?.timeZone };
}

const isListed = ({ status, undoableUntil }: Activity) =>
  status === 'approved' || status === 'pending' || undoableUntil !== null;

/** Caches an activity from the server, and adds it to the lists or removes it. */
export function showActivity(activity: Activity): void {
  const { id } = activity;
  queryClient.setQueryData(activityQuery(id).queryKey, activity);
  if (isListed(activity)) {
    for (const placed of placedMeanwhile.values()) placed.add(id);
    // Restarts the running first fetch of each list, whose response may lack this activity.
    void queryClient.invalidateQueries({
      queryKey: listKey,
      predicate: ({ state }) => state.data === undefined,
    });
    const me = reader();
    changeLists((list, part) => {
      if (belongsToFeedPart(activity, part, me) || list.activities.some((known) => known.id === id))
        return withActivity(list, activity);
      // Fetches the list again, because only the server knows whether a recommendation to several
      // relationships belongs to it.
      if (part.only !== 'mine' && activity.recommendation?.audience === 'todos')
        void queryClient.invalidateQueries({ queryKey: keyOf(part) });
      return list;
    });
  } else changeLists((list) => withoutActivity(list, id));
}

/** Changes fields of a cached activity, in every query that contains it. */
export function patchActivity(id: string, patch: Partial<Activity>): void {
  const apply = (known: Activity) => (known.id === id ? { ...known, ...patch } : known);
  queryClient.setQueryData(activityQuery(id).queryKey, (known) => known && apply(known));
  changeLists((list) => ({ ...list, activities: list.activities.map(apply) }));
}

/** Marks an activity as undone by its giver. The card stays in the lists until the next fetch. */
export function markUndone(id: string): void {
  patchActivity(id, { status: 'undone', description: '', image: null, likes: 0, comments: 0 });
}

export function refreshReactions(activityId: string): void {
  void queryClient.invalidateQueries({ queryKey: commentsKey(activityId) });
  void queryClient.invalidateQueries({ queryKey: likersKey(activityId) });
}

function removeActivity(activityId: string): void {
  changeLists((list) => withoutActivity(list, activityId));
  queryClient.setQueryData(
    activityQuery(activityId).queryKey,
    (known) => known && { ...known, status: 'undone' as const },
  );
}

/** Fetches these activities again, and removes from the lists those that the person may no longer see. */
export async function refreshActivities(ids: readonly string[]): Promise<void> {
  try {
    const { activities } = await api.activities.listActivitiesById({ ids: ids.join(',') });
    const found = new Set(activities.map(({ id }) => id));
    activities.forEach(showActivity);
    ids.filter((id) => !found.has(id)).forEach(removeActivity);
  } catch {
    await refreshList();
  }
}

export async function refreshList(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKey });
}

/** Fetches all activities, comments and likes again, and reduces each list to its first page. */
export async function restartActivities(): Promise<void> {
  for (const { queryHash } of loadedLists()) startOver.add(queryHash);
  await Promise.all([refreshList(), refreshSingles(), refreshAllAdditions()]);
}

/** Fetches all comments and likes again, to remove those of people who left or were blocked. */
async function refreshAllAdditions(): Promise<void> {
  await Promise.all(
    ['comments', 'likers'].map((what) => queryClient.invalidateQueries({ queryKey: ['activities', what] })),
  );
}

export async function refreshSingles(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: singleKey });
}

export function isActivityOnPage(activityId: string): boolean {
  const single = queryClient.getQueryCache().find({ queryKey: activityQuery(activityId).queryKey });
  return [...loadedLists(), single].some((query) => query?.isActive() === true);
}

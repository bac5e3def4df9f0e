import type { Activity } from '@beso/contract/activities';
import type { SessionState } from '@beso/contract/auth';
import type { FeedFilter } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { hashKey, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { readForFirstPage } from '../../platform/navigation/firstPage.ts';
import { queryClient, sessionKey } from '../../platform/query/client.ts';
import { keepsPart } from '../../platform/query/keptParts.ts';
import {
  type ActivityList,
  belongsTo,
  keptPart,
  sharedList,
  withActivity,
  withFirstPage,
  withoutActivity,
} from './list.ts';

/** Every activity that is shown on its own has a query below this key. */
const singleKey = ['activities', 'single'] as const;
/** The list of all, and what the keys of the others begin with: each filter has a list of its own. */
const listKey = ['activities', 'list'] as const;

keepsPart(listKey, keptPart);

/** Whether it is the list of all. */
export const isListKey = (key: readonly unknown[]) => hashKey(key) === hashKey(listKey);
export const isSingleKey = (key: readonly unknown[]) => key[0] === singleKey[0] && key[1] === singleKey[1];

/** By list: ids of activities that were placed while its first page was being fetched. */
const placedMeanwhile = new Map<string, Set<string>>();
/** Loaded lists that may hold activities which I may not see any more: the next first page replaces them. */
const startOver = new Set<string>();

/** What this page itself has read while it is being opened is not asked for again when it is drawn. */
const freshWhileOpening = ({ state }: { state: { dataUpdatedAt: number } }) =>
  readForFirstPage(state.dataUpdatedAt) ? Number.POSITIVE_INFINITY : 0;

/**
 * [S2-049] The activities loaded so far, all or those of a filter. A fetch asks for the first page only and
 * joins it to the rest, however long that is: at each return to the screen, to the tab, or of the connection.
 */
export const listQuery = (only?: FeedFilter) =>
  queryOptions({
    queryKey: only === undefined ? listKey : ([...listKey, only] as const),
    staleTime: freshWhileOpening,
    structuralSharing: (known, next) => sharedList(known as ActivityList | undefined, next as ActivityList),
    queryFn: async ({ client, queryKey, signal }): Promise<ActivityList> => {
      const name = hashKey(queryKey);
      const placed = new Set<string>();
      placedMeanwhile.set(name, placed);
      const page = await api.feed.listActivities(
        { limit: FEED_PAGE_SIZE, ...(only !== undefined && { only }) },
        { signal },
      );
      const list = startOver.delete(name) ? undefined : client.getQueryData<ActivityList>(queryKey);
      return withFirstPage(list, page, placed);
    },
  });

/** One activity. Fails with ACTIVITY_NOT_FOUND when it does not exist or when I may not see it. */
export const activityQuery = (activityId: string) =>
  queryOptions({
    queryKey: [...singleKey, activityId] as const,
    queryFn: ({ signal }) => api.activities.getActivity({ activityId }, { signal }),
  });

/** Every page of the comments on an activity, and who likes it. */
export const commentsKey = (activityId: string) => ['activities', 'comments', activityId] as const;
export const likersKey = (activityId: string) => ['activities', 'likers', activityId] as const;

const loadedLists = () => queryClient.getQueryCache().findAll({ queryKey: listKey });

/** Changes the list of this filter, if it is loaded. */
export function changeList(only: FeedFilter | undefined, apply: (list: ActivityList) => ActivityList): void {
  queryClient.setQueryData(listQuery(only).queryKey, (list) => list && apply(list));
}

/** Changes each loaded list. */
function changeLists(apply: (list: ActivityList, only: FeedFilter | undefined) => ActivityList): void {
  for (const { queryKey } of loadedLists()) {
    const only = queryKey[listKey.length] as FeedFilter | undefined;
    changeList(only, (list) => apply(list, only));
  }
}

const myId = () => queryClient.getQueryData<SessionState>(sessionKey)?.session?.user.id;

/** Listed are gifts that stand, approved requests, pending ones, and those whose end can be taken back. */
const isListed = ({ status, undoableUntil }: Activity) =>
  status === 'approved' || status === 'pending' || undoableUntil !== null;

/** Puts an activity that the server has just answered with into the cache: on its own, and in the lists. */
export function showActivity(activity: Activity): void {
  const { id } = activity;
  queryClient.setQueryData(activityQuery(id).queryKey, activity);
  if (isListed(activity)) {
    for (const placed of placedMeanwhile.values()) placed.add(id);
    // A list that is read for the first time has no place for it yet, and may have been read before it.
    void queryClient.invalidateQueries({
      queryKey: listKey,
      predicate: ({ state }) => state.data === undefined,
    });
    const me = myId();
    changeLists((list, only) => {
      if (belongsTo(activity, only, me) || list.activities.some((known) => known.id === id))
        return withActivity(list, activity);
      // What was shared with several names one of them only: the server knows whether it belongs here too.
      if (only !== 'mine' && activity.recommendation?.audience === 'todos')
        void queryClient.invalidateQueries({ queryKey: listQuery(only).queryKey });
      return list;
    });
  } else changeLists((list) => withoutActivity(list, id));
}

/** Changes what is known of an activity, wherever it is shown. */
export function patchActivity(id: string, patch: Partial<Activity>): void {
  const apply = (known: Activity) => (known.id === id ? { ...known, ...patch } : known);
  queryClient.setQueryData(activityQuery(id).queryKey, (known) => known && apply(known));
  changeLists((list) => ({ ...list, activities: list.activities.map(apply) }));
}

/**
 * Its giver took it back. Where it stands on a page it stays until that is read again, without its words and
 * its photo, and says so.
 */
export function showTakenBack(id: string): void {
  patchActivity(id, { status: 'undone', description: '', image: null, likes: 0, comments: 0 });
}

/** Fetches who likes it and what is said about it again, where that is shown. */
export function refreshAdditions(activityId: string): void {
  void queryClient.invalidateQueries({ queryKey: commentsKey(activityId) });
  void queryClient.invalidateQueries({ queryKey: likersKey(activityId) });
}

/** What was known of it on its own is over: it was taken back, or I may not see it any more. */
function removeActivity(activityId: string): void {
  changeLists((list) => withoutActivity(list, activityId));
  queryClient.setQueryData(
    activityQuery(activityId).queryKey,
    (known) => known && { ...known, status: 'undone' as const },
  );
}

/**
 * Fetches activities again, with one request, and puts each in its place. Those that I may not see any more
 * leave the list.
 */
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

/** Fetches the first page of the list that is shown again. */
export async function refreshList(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: listKey });
}

/** Fetches everything that is shown again; each list begins with its first page alone. */
export async function restartActivities(): Promise<void> {
  for (const { queryHash } of loadedLists()) startOver.add(queryHash);
  await Promise.all([refreshList(), refreshSingles(), refreshAllAdditions()]);
}

/** Fetches all comments and likes again: who left, or was blocked, is gone from them. */
async function refreshAllAdditions(): Promise<void> {
  await Promise.all(
    ['comments', 'likers'].map((what) => queryClient.invalidateQueries({ queryKey: ['activities', what] })),
  );
}

/** Fetches the activities that are shown on their own again. */
export async function refreshSingles(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: singleKey });
}

/** Whether a component on the page shows a list, or this activity on its own. */
export function isShown(activityId: string): boolean {
  const single = queryClient.getQueryCache().find({ queryKey: activityQuery(activityId).queryKey });
  return [...loadedLists(), single].some((query) => query?.isActive() === true);
}

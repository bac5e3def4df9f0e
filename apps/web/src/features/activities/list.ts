import type { Activity } from '@beso/contract/activities';
import type { ActivityPage, FeedPart } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { replaceEqualDeep } from '@tanstack/react-query';

type Place = Pick<Activity, 'id' | 'orderNumber'>;

/** The loaded part of a feed, newest first. `nextCursor` is null once the oldest activity is loaded. */
export interface ActivityList {
  activities: Activity[];
  nextCursor: string | null;
  /** The last activity that this device stores; undefined if the device stores all. */
  keptTo?: Place & { nextCursor: string };
}

/** The number of pages of a feed that this device stores. */
const KEPT_PAGES = 3;

export interface FeedReader {
  id: string | undefined;
  timeZone: string | undefined;
}

/** Returns the month, as YYYY-MM, in which a date lies. */
function monthOf(at: string, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    timeZone: timeZone ?? 'UTC',
  });
  const parts = format.formatToParts(new Date(at));
  return ['year', 'month'].map((wanted) => parts.find(({ type }) => type === wanted)?.value).join('-');
}

export function belongsToFeedPart(
  {
    relationshipId,
    giver,
    receiver,
    createdAt,
  }: Pick<Activity, 'relationshipId' | 'giver' | 'receiver' | 'createdAt'>,
  { only, month }: FeedPart,
  { id: myId, timeZone }: FeedReader,
): boolean {
  if (month !== undefined && monthOf(createdAt, timeZone) !== month) return false;
  if (only === undefined) return true;
  return only === 'mine' ? giver.id === myId || receiver.id === myId : relationshipId === only;
}

function byNewest(one: Place, other: Place): number {
  if (one.orderNumber !== other.orderNumber) return other.orderNumber - one.orderNumber;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/**
 * Returns the list with its newest part replaced by the refetched first page.
 * @param arrived ids inserted while the page was being fetched, which the page may lack
 */
export function withFirstPage(
  list: ActivityList | undefined,
  page: ActivityPage,
  arrived: ReadonlySet<string>,
): ActivityList {
  const fetched = new Set(page.activities.map((activity) => activity.id));
  const known = list?.activities ?? [];
  const late = known.filter((activity) => arrived.has(activity.id) && !fetched.has(activity.id));
  const top = [...page.activities, ...late].sort(byNewest);
  const last = page.activities.at(-1);
  const meets = known.some((activity) => fetched.has(activity.id));
  if (list === undefined || last === undefined || page.nextCursor === null || !meets) {
    return { activities: top, nextCursor: page.nextCursor };
  }
  const below = known.filter((activity) => !arrived.has(activity.id) && byNewest(last, activity) < 0);
  if (below.length === 0) return { activities: top, nextCursor: page.nextCursor };
  return { ...list, activities: [...top, ...below] };
}

/** Returns a list with only the activities that arrived while its first page was being fetched. */
export function withArrivedOnly(
  list: ActivityList | undefined,
  arrived: ReadonlySet<string>,
): ActivityList | undefined {
  return list && { activities: list.activities.filter(({ id }) => arrived.has(id)), nextCursor: null };
}

/** Returns the list with the page added, if the page follows the list's end. */
export function withNextPage(list: ActivityList, cursor: string, page: ActivityPage): ActivityList {
  if (list.nextCursor !== cursor) return list;
  const known = new Set(list.activities.map((activity) => activity.id));
  const added = page.activities.filter((activity) => !known.has(activity.id));
  const { id = '', orderNumber = 0 } = list.activities.at(-1) ?? {};
  const isFull = list.keptTo === undefined && list.activities.length >= KEPT_PAGES * FEED_PAGE_SIZE;
  const keptTo = isFull ? { id, orderNumber, nextCursor: cursor } : list.keptTo;
  return {
    activities: [...list.activities, ...added],
    nextCursor: page.nextCursor,
    ...(keptTo !== undefined && { keptTo }),
  };
}

/** Returns a list's first pages for storage. Storing all pages would be slow. */
export function trimActivityList(list: ActivityList): ActivityList {
  const { keptTo, activities } = list;
  if (keptTo === undefined) return list;
  const { nextCursor, ...last } = keptTo;
  return { activities: activities.filter((activity) => byNewest(activity, last) <= 0), nextCursor };
}

/** Returns the list with an activity added or updated, unless it is older than the loaded part. */
export function withActivity(list: ActivityList, activity: Activity): ActivityList {
  const others = list.activities.filter(({ id }) => id !== activity.id);
  const index = others.findIndex((other) => byNewest(activity, other) < 0);
  if (index === -1) {
    const belongs = list.nextCursor === null || others.length < list.activities.length;
    return belongs ? { ...list, activities: [...others, activity] } : list;
  }
  return { ...list, activities: others.toSpliced(index, 0, activity) };
}

export function withoutActivity(list: ActivityList, id: string): ActivityList {
  return { ...list, activities: list.activities.filter((activity) => activity.id !== id) };
}

/** Keeps the old object of each unchanged activity, so that its card does not render again. */
export function reuseKnownActivities(known: ActivityList | undefined, next: ActivityList): ActivityList {
  if (known === undefined) return next;
  const byId = new Map(known.activities.map((activity) => [activity.id, activity]));
  const activities = next.activities.map((activity) => replaceEqualDeep(byId.get(activity.id), activity));
  const isSame =
    activities.length === known.activities.length &&
    activities.every((activity, index) => activity === known.activities[index]);
  return isSame && next.nextCursor === known.nextCursor ? known : { ...next, activities };
}

import type { Activity } from '@beso/contract/activities';
import type { ActivityPage, FeedFilter } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { replaceEqualDeep } from '@tanstack/react-query';

type Place = Pick<Activity, 'id' | 'orderNumber'>;

/**
 * The activities that are loaded: newest first, without gaps. `nextCursor` is null once the oldest is
 * there.
 */
export interface ActivityList {
  activities: Activity[];
  nextCursor: string | null;
  /** Where the part ends that this device keeps, once there is more, and what comes after it. */
  keptTo?: Place & { nextCursor: string };
}

/** So many pages of a list are kept on this device; whoever reads on fetches the rest again. */
const KEPT_PAGES = 3;

/** Whether the list of a filter may hold this activity. */
export function belongsTo(
  { relationshipId, giver, receiver }: Pick<Activity, 'relationshipId' | 'giver' | 'receiver'>,
  only: FeedFilter | undefined,
  myId: string | undefined,
): boolean {
  if (only === undefined) return true;
  return only === 'mine' ? giver.id === myId || receiver.id === myId : relationshipId === only;
}

/** Newest first, and the id decides between two of the same number, as on the server. */
function byNewest(one: Place, other: Place): number {
  if (one.orderNumber !== other.orderNumber) return other.orderNumber - one.orderNumber;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

/**
 * The list after its first page was fetched again. What lies beside the page and is no longer on it is gone;
 * what lies below stays. Where the page does not reach down to anything known, the list starts over with it.
 * @param arrived ids that were placed while the page was under way, so that it may not know them yet
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

/** The list with its next page; unchanged when `cursor` is not its end any more. */
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

/** What this device keeps of a list: its first pages. All of it would be written again at each change. */
export function keptPart(list: ActivityList): ActivityList {
  const { keptTo, activities } = list;
  if (keptTo === undefined) return list;
  const { nextCursor, ...last } = keptTo;
  return { activities: activities.filter((activity) => byNewest(activity, last) <= 0), nextCursor };
}

/**
 * The list with one activity new or changed, in its place. One that belongs further down than is
 * loaded is left out.
 */
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

/**
 * The list with each activity that did not change as the object it was, wherever it stands now. Compared
 * place by place, a new one on top would make copies of all below it, and each card would be drawn again.
 */
export function sharedList(known: ActivityList | undefined, next: ActivityList): ActivityList {
  if (known === undefined) return next;
  const byId = new Map(known.activities.map((activity) => [activity.id, activity]));
  const activities = next.activities.map((activity) => replaceEqualDeep(byId.get(activity.id), activity));
  const isSame =
    activities.length === known.activities.length &&
    activities.every((activity, index) => activity === known.activities[index]);
  return isSame && next.nextCursor === known.nextCursor ? known : { ...next, activities };
}

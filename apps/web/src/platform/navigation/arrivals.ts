import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/** Tells lists to show the new rows that they hold back so that other rows do not move. */
const asked = createListeners<undefined>();

export function showHeldArrivals(): void {
  asked.call(undefined);
}

const sceneChanges = createListeners<undefined>();
let inScene: string | undefined;

/** Makes "New activity" omit the activity that a celebration shows. Returns a function that ends this. */
export function recordCelebratedActivity(activityId: string): () => void {
  inScene = activityId;
  sceneChanges.call(undefined);
  return () => {
    if (inScene === activityId) inScene = undefined;
    sceneChanges.call(undefined);
  };
}

let places = 0;
/** Records that this page celebrates received besos. Returns a function that ends this. */
export function registerCelebrationPage(): () => void {
  places += 1;
  return () => {
    places -= 1;
  };
}

export const hasCelebrationPage = () => places > 0;

export const useCelebratedActivityId = () => useSyncExternalStore(sceneChanges.add, () => inScene);

const feedChanges = createListeners<undefined>();
const NONE: ReadonlySet<string> = new Set();
let inFeed = NONE;

/** Records which requests the feed shows. Returns a function that ends this. */
export function recordRequestsInFeed(ids: ReadonlySet<string>): () => void {
  inFeed = ids;
  feedChanges.call(undefined);
  return () => {
    if (inFeed === ids) inFeed = NONE;
    feedChanges.call(undefined);
  };
}

/** Returns the requests in the feed. The list beside the feed must not hold these back. */
export const useRequestsInFeed = () => useSyncExternalStore(feedChanges.add, () => inFeed);

interface Options<Item> {
  /** Returns whether an item shows at once, for example because the person caused it. */
  mine?: ((item: Item) => boolean) | undefined;
  /** True if the list has several pages, so that rows below the last known row are no arrivals. */
  pages?: boolean | undefined;
  /** True during the first fetch, whose rows are not held back. */
  fetching?: boolean | undefined;
  stood?: ReadonlySet<string> | undefined;
}

export interface Arrivals<Item> {
  /** The rows to show, in the same array as long as nothing changes. */
  shown: readonly Item[];
  held: readonly Item[];
  known: ReadonlySet<string>;
}

interface Listed {
  id: string;
}

/** Divides a list into rows to show, and newer rows that are held back. */
export function useArrivals<Item extends Listed>(
  items: readonly Item[],
  { mine, pages = false, fetching = false, stood }: Options<Item> = {},
): Arrivals<Item> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => stood ?? idsOf(items));
  const [all, setAll] = useState(false);
  // An effect sets this, because the first rows may come in the render that ends `fetching`.
  const [settled, setSettled] = useState(stood !== undefined);
  useEffect(() => {
    if (!fetching) setSettled(true);
  }, [fetching]);
  const end = pages ? items.findLastIndex(({ id }) => known.has(id)) : items.length;
  const stands = (item: Item, index: number) =>
    all || !settled || index > end || mine?.(item) === true || document.visibilityState === 'hidden';
  const additions = items.filter((item, index) => !known.has(item.id) && stands(item, index));
  if (additions.length > 0) setKnown(new Set([...known, ...idsOf(additions)]));
  if (all) setAll(false);
  useEffect(() => {
    const show = () => setAll(true);
    const hidden = () => {
      if (document.visibilityState === 'hidden') show();
    };
    document.addEventListener('visibilitychange', hidden);
    const stop = asked.add(show);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      stop();
    };
  }, []);
  const held = useMemo(() => items.filter(({ id }) => !known.has(id)), [items, known]);
  const shown = useMemo(
    () => (held.length === 0 ? items : items.filter(({ id }) => known.has(id))),
    [items, known, held],
  );
  return { shown, held, known };
}

const idsOf = (items: readonly Listed[]): ReadonlySet<string> => new Set(items.map(({ id }) => id));

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/** Rows that arrive during a visit are held back until the person asks for them, so that nothing moves. */
const asked = createListeners<undefined>();

/** Shows the held rows of all lists. */
export function showArrivals(): void {
  asked.call(undefined);
}

const sceneChanges = createListeners<undefined>();
let inScene: string | undefined;

/** Records that a scene shows this activity, which the pill then skips. Returns the function to undo it. */
export function showArrivalInScene(activityId: string): () => void {
  inScene = activityId;
  sceneChanges.call(undefined);
  return () => {
    if (inScene === activityId) inScene = undefined;
    sceneChanges.call(undefined);
  };
}

let places = 0;
/** Records that the page shows scenes of arrivals. Returns the function that ends this. */
export function offerScenes(): () => void {
  places += 1;
  return () => {
    places -= 1;
  };
}

/** Returns whether the page shows scenes of received besos. */
export const hasScenes = () => places > 0;

export const useSceneOfArrival = () => useSyncExternalStore(sceneChanges.add, () => inScene);

const feedChanges = createListeners<undefined>();
const NONE: ReadonlySet<string> = new Set();
let inFeed = NONE;

/** Records which requests are in the feed. Returns the function that ends this. */
export function recordInFeed(ids: ReadonlySet<string>): () => void {
  inFeed = ids;
  feedChanges.call(undefined);
  return () => {
    if (inFeed === ids) inFeed = NONE;
    feedChanges.call(undefined);
  };
}

/** Returns the requests in the feed. No pill announces them, so a list beside the feed shows them too. */
export const useInFeed = () => useSyncExternalStore(feedChanges.add, () => inFeed);

interface Options<Item> {
  /** Returns whether the item is shown at once, because the person caused it or sees it elsewhere. */
  mine?: ((item: Item) => boolean) | undefined;
  /** True for a list with more pages, where rows after the last one belong to the next page. */
  pages?: boolean | undefined;
  /** True during the fetch when the page opens; only later rows count as arriving. */
  fetching?: boolean | undefined;
  /** The ids that were on screen when the list was left. */
  stood?: ReadonlySet<string> | undefined;
}

export interface Arrivals<Item> {
  /** The visible rows. The array stays the same object while nothing changes. */
  shown: readonly Item[];
  held: readonly Item[];
  known: ReadonlySet<string>;
}

interface Listed {
  id: string;
}

/** Splits a list into visible rows, and rows held back because they arrived above the visible ones. */
export function useArrivals<Item extends Listed>(
  items: readonly Item[],
  { mine, pages = false, fetching = false, stood }: Options<Item> = {},
): Arrivals<Item> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => stood ?? idsOf(items));
  const [all, setAll] = useState(false);
  // Rows that come at the end of the fetch belong to it.
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

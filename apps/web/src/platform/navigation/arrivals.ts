import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/**
 * What arrives while a list is looked at waits, so that nothing moves under a finger. It is shown once the
 * person asks for it, by the pill or by putting away the scene that inScene of it, and while nobody looks.
 */
const asked = createListeners<undefined>();

/** The person wants to see what waits, in all lists. */
export function showArrivals(): void {
  asked.call(undefined);
}

const sceneChanges = createListeners<undefined>();
let inScene: string | undefined;

/** A scene tells of this activity: the pill need not. Returns what ends that. */
export function showArrivalInScene(activityId: string): () => void {
  inScene = activityId;
  sceneChanges.call(undefined);
  return () => {
    if (inScene === activityId) inScene = undefined;
    sceneChanges.call(undefined);
  };
}

let places = 0;
/** This page shows scenes of what arrives. Returns what ends that. */
export function offerScenes(): () => void {
  places += 1;
  return () => {
    places -= 1;
  };
}

/** Whether a scene tells of besos that arrive now. */
export const hasScenes = () => places > 0;

/** The activity that a scene on the page tells of. */
export const useSceneOfArrival = () => useSyncExternalStore(sceneChanges.add, () => inScene);

interface Options<Item> {
  /** Whether this person brought it about: that is no surprise and stands at once. */
  mine?: ((item: Item) => boolean) | undefined;
  /** A list that is read on below: what comes after its last row belongs to the next page. */
  pages?: boolean | undefined;
  /** It is being read again, for whoever opens the page: only afterwards something arrives. */
  fetching?: boolean | undefined;
  /** The rows that stood when the list was left. */
  stood?: ReadonlySet<string> | undefined;
}

export interface Arrivals<Item> {
  /** What stands. The same array as long as it is the same. */
  shown: readonly Item[];
  /** What waits. */
  held: readonly Item[];
  /** The ids of all that has stood here. */
  known: ReadonlySet<string>;
}

interface Listed {
  id: string;
}

/** What stands in a list, and what waits because it arrived above that. */
export function useArrivals<Item extends Listed>(
  items: readonly Item[],
  { mine, pages = false, fetching = false, stood }: Options<Item> = {},
): Arrivals<Item> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => stood ?? idsOf(items));
  const [all, setAll] = useState(false);
  // What comes with the end of the reading is part of it.
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

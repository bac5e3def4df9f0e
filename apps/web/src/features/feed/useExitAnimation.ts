import { useEffect, useState } from 'react';

const EXIT_MS = 400;
/** If more items are removed at once, the list was replaced and nothing is animated. */
const REMOVED_MAX = 3;

interface Row<Item> {
  item: Item;
  exiting: boolean;
}

interface Gone<Item> {
  item: Item;
  /** The ids of the items before the removed item, the nearest last. */
  before: readonly string[];
}

/**
 * Returns the list, in which removed items stay while their removal is animated.
 * @param closes returns whether the removal of an item is animated
 */
export function useExitAnimation<Item extends { id: string }>(
  items: readonly Item[],
  closes: (id: string) => boolean,
): readonly Row<Item>[] {
  const [known, setKnown] = useState(items);
  const [gone, setGone] = useState<readonly Gone<Item>[]>([]);
  const has = (list: readonly Item[], id: string) => list.some((item) => item.id === id);
  if (known.length !== items.length || known.some((item, index) => item !== items[index])) {
    setKnown(items);
    const left = known.flatMap((item, index) =>
      has(items, item.id) || !closes(item.id)
        ? []
        : [{ item, before: known.slice(0, index).map(({ id }) => id) }],
    );
    const still = gone.filter(({ item }) => !has(items, item.id));
    if (left.length > REMOVED_MAX) setGone([]);
    else if (left.length > 0 || still.length < gone.length) setGone([...still, ...left]);
  }
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(setGone, EXIT_MS, []);
    return () => clearTimeout(timer);
  }, [gone]);
  return gone.reduce<readonly Row<Item>[]>(
    (rows, { item, before }) => {
      const at = rows.findLastIndex((row) => before.includes(row.item.id)) + 1;
      return rows.toSpliced(at, 0, { item, exiting: true });
    },
    items.map((item) => ({ item, exiting: false })),
  );
}

import { useEffect, useState } from 'react';

/** How long a card that goes stands there still: its place closes (`.closing`). */
const LEAVING_MS = 400;
/** More are another list, which is shown at once. */
const MOST = 3;

interface Row<Item> {
  item: Item;
  leaving: boolean;
}

interface Gone<Item> {
  item: Item;
  /** What stood before it, the nearest last. */
  before: readonly string[];
}

/**
 * What is listed, and for a moment what no longer is, in its place: what is below moves up instead of
 * jumping.
 * @param closes whether its place is to close: it can be seen, and the page shows it nowhere else now
 */
export function useLeaving<Item extends { id: string }>(
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
    if (left.length > MOST) setGone([]);
    else if (left.length > 0 || still.length < gone.length) setGone([...still, ...left]);
  }
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(setGone, LEAVING_MS, []);
    return () => clearTimeout(timer);
  }, [gone]);
  return gone.reduce<readonly Row<Item>[]>(
    (rows, { item, before }) => {
      const at = rows.findLastIndex((row) => before.includes(row.item.id)) + 1;
      return rows.toSpliced(at, 0, { item, leaving: true });
    },
    items.map((item) => ({ item, leaving: false })),
  );
}

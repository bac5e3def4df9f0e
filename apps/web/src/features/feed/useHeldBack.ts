import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Who has scrolled further than this is reading: what is new may not move the text away. */
const READING_FROM_PX = 120;

/** By list: the first item of those that were shown when it was left by somebody who was reading. */
const left = new Map<string, string>();

export function isReading(): boolean {
  return window.scrollY > READING_FROM_PX;
}

export interface HeldBack<Item> {
  /** What to show. */
  shown: readonly Item[];
  /** How many new ones wait above. */
  held: number;
  /** The person has scrolled down. */
  reading: boolean;
}

/**
 * Holds back what appears above the item that was first when the person began to scroll down; shows it once
 * they are at the top again. Who comes back to their place finds it as it was.
 * @param name of the list
 */
export function useHeldBack<Item extends { id: string }>(
  items: readonly Item[],
  name: string,
): HeldBack<Item> {
  const [reading, setReading] = useState(() => isReading() || left.has(name));
  const [firstShown, setFirstShown] = useState(() => left.get(name) ?? items[0]?.id);
  const first = useRef(firstShown);
  useLayoutEffect(() => {
    first.current = firstShown;
  }, [firstShown]);
  useLayoutEffect(
    () => () => {
      if (isReading() && first.current !== undefined) left.set(name, first.current);
      else left.delete(name);
    },
    [name],
  );
  useEffect(() => {
    const scrolled = () => setReading(isReading());
    // The place is found again with the first frame; who came another way begins at the top.
    const frame = requestAnimationFrame(scrolled);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  if (!reading && firstShown !== items[0]?.id) setFirstShown(items[0]?.id);
  const held = reading
    ? Math.max(
        items.findIndex(({ id }) => id === firstShown),
        0,
      )
    : 0;
  const shown = useMemo(() => (held === 0 ? items : items.slice(held)), [items, held]);
  return { shown, held, reading };
}

import { useEffect, useState } from 'react';

/** Who has scrolled further than this is reading: what is new may not move the text away. */
const READING_FROM_PX = 120;

function isReading(): boolean {
  return window.scrollY > READING_FROM_PX;
}

export interface HeldBack<Item> {
  /** What to show. */
  shown: readonly Item[];
  /** How many new ones wait above. */
  held: number;
}

/**
 * Holds back what appears above the item that was first when the person began to scroll down; shows it once
 * they are at the top again.
 */
export function useHeldBack<Item extends { id: string }>(items: readonly Item[]): HeldBack<Item> {
  const [reading, setReading] = useState(isReading);
  const [firstShown, setFirstShown] = useState(items[0]?.id);
  useEffect(() => {
    const scrolled = () => setReading(isReading());
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, []);
  if (!reading && firstShown !== items[0]?.id) setFirstShown(items[0]?.id);
  const held = reading
    ? Math.max(
        items.findIndex(({ id }) => id === firstShown),
        0,
      )
    : 0;
  return { shown: held === 0 ? items : items.slice(held), held };
}

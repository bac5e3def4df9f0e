import type { Activity } from '@beso/contract/activities';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Arrivals, useArrivals } from '../../platform/navigation/arrivals.ts';

/** A person who has scrolled down further than this is reading. */
const READING_FROM_PX = 120;

/** For each list, the cards shown when the person left while reading. */
const left = new Map<string, ReadonlySet<string>>();

export function isScrolledDown(): boolean {
  return window.scrollY > READING_FROM_PX;
}

export interface HeldArrivals extends Omit<Arrivals<Activity>, 'known'> {
  reading: boolean;
}

/** Returns whether this person caused the activity, by giving, recommending, asking or answering. */
const isMine = ({ kind, status, giver, receiver }: Activity, myId: string) =>
  kind === 'request'
    ? receiver.id === myId || (giver.id === myId && status !== 'pending')
    : giver.id === myId;

/**
 * Holds back cards that would appear above the others while the person reads.
 * @param name the key of the list
 * @param fetching true while the first page is being fetched
 */
export function useHeldArrivals(
  items: readonly Activity[],
  name: string,
  myId: string,
  fetching: boolean,
): HeldArrivals {
  const [reading, setReading] = useState(() => isScrolledDown() || left.has(name));
  const { shown, held, known } = useArrivals(items, {
    mine: (activity) => isMine(activity, myId),
    pages: true,
    fetching: fetching && !reading,
    stood: left.get(name),
  });
  const standing = useRef(known);
  useLayoutEffect(() => {
    standing.current = known;
  }, [known]);
  useLayoutEffect(
    () => () => {
      if (isScrolledDown()) left.set(name, standing.current);
      else left.delete(name);
    },
    [name],
  );
  useEffect(() => {
    const scrolled = () => setReading(isScrolledDown());
    // Looks again in the next frame, because the browser restores the scroll position until then.
    const frame = requestAnimationFrame(scrolled);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return { shown, held, reading };
}

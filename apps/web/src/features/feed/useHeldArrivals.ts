import type { Activity } from '@beso/contract/activities';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Arrivals, useArrivals } from '../../platform/navigation/arrivals.ts';

/** A person who has scrolled further than this counts as reading. */
const READING_FROM_PX = 120;

/** The cards that were on screen when a reading person left, by list. */
const left = new Map<string, ReadonlySet<string>>();

export function isReading(): boolean {
  return window.scrollY > READING_FROM_PX;
}

export interface HeldArrivals extends Omit<Arrivals<Activity>, 'known'> {
  reading: boolean;
}

/** Returns whether this person caused the activity by giving, asking or answering. */
const isMine = ({ kind, status, giver, receiver }: Activity, myId: string) =>
  kind === 'request'
    ? receiver.id === myId || (giver.id === myId && status !== 'pending')
    : giver.id === myId;

/**
 * Holds back cards that would arrive above others while the person reads. A person who comes back finds the
 * list unchanged; a newly opened list shows everything.
 * @param name the list's name
 * @param fetching true while the first page is being fetched
 */
export function useHeldArrivals(
  items: readonly Activity[],
  name: string,
  myId: string,
  fetching: boolean,
): HeldArrivals {
  const [reading, setReading] = useState(() => isReading() || left.has(name));
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
      if (isReading()) left.set(name, standing.current);
      else left.delete(name);
    },
    [name],
  );
  useEffect(() => {
    const scrolled = () => setReading(isReading());
    // The scroll position is restored within the first frame; other visits start at the top.
    const frame = requestAnimationFrame(scrolled);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return { shown, held, reading };
}

import type { Activity } from '@beso/contract/activities';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Arrivals, useArrivals } from '../../platform/navigation/arrivals.ts';

/** Who has scrolled further than this is reading. */
const READING_FROM_PX = 120;

/** By list: the cards that stood when it was left by somebody who was reading. */
const left = new Map<string, ReadonlySet<string>>();

export function isReading(): boolean {
  return window.scrollY > READING_FROM_PX;
}

export interface HeldBack extends Omit<Arrivals<Activity>, 'known'> {
  /** The person has scrolled down. */
  reading: boolean;
}

/** I gave, asked or answered: it is on the page because of me. */
const isMine = ({ kind, status, giver, receiver }: Activity, myId: string) =>
  kind === 'request'
    ? receiver.id === myId || (giver.id === myId && status !== 'pending')
    : giver.id === myId;

/**
 * Holds back the cards that arrive above others while the list is looked at. Whoever comes back to their
 * place finds the list as it was; whoever opens it begins with everything.
 * @param name of the list
 * @param fetching its first page is being fetched
 */
export function useHeldBack(
  items: readonly Activity[],
  name: string,
  myId: string,
  fetching: boolean,
): HeldBack {
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
    // The place is found again with the first frame; who came another way begins at the top.
    const frame = requestAnimationFrame(scrolled);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return { shown, held, reading };
}

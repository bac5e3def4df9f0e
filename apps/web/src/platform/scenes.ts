import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';

/** A page shows one of the moments that people come for: what is not about it waits until it was left. */
const changes = createListeners<undefined>();
let scenes = 0;

/** @param stands whether this part of the page is such a moment, or may become one as soon as it is loaded */
export function useScene(stands = true): void {
  useEffect(() => {
    if (!stands) return;
    scenes += 1;
    changes.call(undefined);
    return () => {
      scenes -= 1;
      changes.call(undefined);
    };
  }, [stands]);
}

/** Whether there is one on the page now. */
export const useHasScene = (): boolean => useSyncExternalStore(changes.add, () => scenes > 0);

const turnChanges = createListeners<undefined>();
const turns: symbol[] = [];

/** Scenes that lie over the page come one after the other. Whether it is this one's turn. */
export function useTurn(): boolean {
  const [mine] = useState(() => Symbol('turn'));
  useEffect(() => {
    turns.push(mine);
    turnChanges.call(undefined);
    return () => {
      turns.splice(turns.indexOf(mine), 1);
      turnChanges.call(undefined);
    };
  }, [mine]);
  return useSyncExternalStore(turnChanges.add, () => turns[0] === mine);
}

const announced = createListeners<undefined>();
let latest: string | undefined;

/** This person has just connected: the scene of it comes on the next page, whichever that is. */
export function announceConnection(relationshipId: string): void {
  latest = relationshipId;
  announced.call(undefined);
}

export function endAnnouncement(): void {
  latest = undefined;
  announced.call(undefined);
}

/** The relationship that was just made here. */
export const useAnnounced = (): string | undefined => useSyncExternalStore(announced.add, () => latest);

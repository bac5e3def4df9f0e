import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';

/** A scene is a celebration on a page. Other interruptions wait until the scene is left. */
const changes = createListeners<undefined>();
let scenes = 0;

/** @param stands true if this part of the page is a scene, or may become one after loading */
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

export const useHasScene = (): boolean => useSyncExternalStore(changes.add, () => scenes > 0);

const turnChanges = createListeners<undefined>();
const turns: symbol[] = [];

/** Returns whether it is the caller's turn, because scenes over the page are shown one after the other. */
export function useSceneTurn(): boolean {
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

let standing = 0;

/** @param stands true while the page shows a celebration that no other may cover */
export function useBlockScenes(stands: boolean): void {
  useEffect(() => {
    if (!stands) return;
    standing += 1;
    turnChanges.call(undefined);
    return () => {
      standing -= 1;
      turnChanges.call(undefined);
    };
  }, [stands]);
}

/** Returns whether no scene is shown, for a scene that comes back by itself. */
export const useCanShowScene = (): boolean =>
  useSyncExternalStore(turnChanges.add, () => turns.length + standing === 0);

const announced = createListeners<undefined>();
let latest: string | undefined;

/** Announces a new connection; its scene appears on the next page. */
export function announceConnection(relationshipId: string): void {
  latest = relationshipId;
  announced.call(undefined);
}

export function endAnnouncement(): void {
  latest = undefined;
  announced.call(undefined);
}

export const useAnnouncedConnection = (): string | undefined =>
  useSyncExternalStore(announced.add, () => latest);

import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './connection/listeners.ts';

/** A scene is a celebration, on a page or over it. Other interruptions wait until it is over. */
const changes = createListeners<undefined>();
let scenes = 0;

/**
 * Marks a part of the page as a scene.
 * @param stands true if the part is a scene, or may become a scene after loading
 */
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

/** Returns whether it is the caller's turn. Scenes over the page are shown one after the other. */
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

/**
 * Keeps back scenes that can wait.
 * @param stands true while the page itself shows a celebration
 */
export function useHoldScenes(stands: boolean): void {
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

/** Returns whether the page itself shows a celebration, which no scene may cover. */
export const useIsPageCelebrating = (): boolean => useSyncExternalStore(turnChanges.add, () => standing > 0);

/** Returns whether a scene that can wait may be shown now. */
export const useCanShowScene = (): boolean =>
  useSyncExternalStore(turnChanges.add, () => turns.length + standing === 0);

const announced = createListeners<undefined>();
let latest: string | undefined;

/** Announces a new connection, for which the next page shows a scene. */
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

import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { type DraftPhotos, draftPhotosOf, restoreDraftPhotos } from '../forms/draftPhotos.ts';
import { listStorageKeys, readTab, writeTab } from '../storage/storage.ts';

type DraftKey = `draft:${string}`;

/** The person whose session ended during use, with their drafts. */
interface Ended {
  personId: string;
  typed: ReadonlyMap<DraftKey, string>;
  photos: DraftPhotos;
}
let ended: Ended | null = null;
const listeners = createListeners();

function become(next: typeof ended): void {
  ended = next;
  listeners.call();
}

/** Copies the drafts of an ended session into memory. Call it before they are deleted from the device. */
export function keepDraftsInMemory(personId: string): void {
  const isTheirs = (key: string): key is DraftKey => key.startsWith(`draft:${personId}:`);
  const typed = listStorageKeys('tab')
    .filter(isTheirs)
    .map((key) => [key, readTab(key) ?? ''] as const);
  become({ personId, typed: new Map(typed), photos: draftPhotosOf(personId) });
}

/** Restores the drafts if the same person signs in again, and otherwise forgets them. */
export function restoreOrForgetDrafts(personId: string | null): void {
  if (ended === null) return;
  if (ended.personId === personId) {
    for (const [key, draft] of ended.typed) writeTab(key, draft);
    restoreDraftPhotos(ended.photos);
  }
  become(null);
}

/** Returns whether the session ended during use, and nobody has signed in since. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(listeners.add, () => ended !== null);
}

import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { keysOf, readTab, writeTab } from '../storage/storage.ts';

type DraftKey = `draft:${string}`;

/** Whose session ended in use, and what they had typed: in memory, because the device keeps nothing of it. */
let ended: { personId: string; typed: ReadonlyMap<DraftKey, string> } | null = null;
const listeners = createListeners();

function become(next: typeof ended): void {
  ended = next;
  listeners.call();
}

/** To be called while the device still holds what was typed. */
export function noteEnded(personId: string): void {
  const isTheirs = (key: string): key is DraftKey => key.startsWith(`draft:${personId}:`);
  const typed = keysOf('tab')
    .filter(isTheirs)
    .map((key) => [key, readTab(key) ?? ''] as const);
  become({ personId, typed: new Map(typed) });
}

/** Somebody has signed in, or left by themselves: only whoever comes back finds what they had typed. */
export function settleEnded(personId: string | null): void {
  if (ended === null) return;
  if (ended.personId === personId) for (const [key, draft] of ended.typed) writeTab(key, draft);
  become(null);
}

/** Whether a session ended while this page was in use, and nobody has signed in since. */
export function useEnded(): boolean {
  return useSyncExternalStore(listeners.add, () => ended !== null);
}

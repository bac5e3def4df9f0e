import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/** The number of unread things, which is shown before the tab's title. */
let count = 0;
const listeners = createListeners();

export function setTitleCount(next: number): void {
  if (next === count) return;
  count = next;
  listeners.call();
}

export const useTitleCount = (): number => useSyncExternalStore(listeners.add, () => count);

import { useSyncExternalStore } from 'react';
import { createListeners } from '../connection/listeners.ts';

/** The number of unread things. It is shown before the title of the browser's tab, unless it is 0. */
let count = 0;
const listeners = createListeners();

export function setTitleCount(next: number): void {
  if (next === count) return;
  count = next;
  listeners.call();
}

export const useTitleCount = (): number => useSyncExternalStore(listeners.add, () => count);

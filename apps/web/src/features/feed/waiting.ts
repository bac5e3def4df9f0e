import { useSyncExternalStore } from 'react';
import type { CardActivity } from './card.ts';

/**
 * Something a person did that the server has not heard of yet. The feature that keeps it publishes it here, and
 * home shows it above the feed.
 */
export interface WaitingActivity {
  activity: CardActivity;
  /** The chosen photo, an object URL. */
  photoUrl?: string | undefined;
  /** Why the server refused it, in words; without it it is waiting for a connection. */
  refusal?: string | undefined;
  /** Tries again what was refused. */
  retry?: (() => void) | undefined;
  /** Takes it back, unless it is being sent right now. */
  cancel?: (() => void) | undefined;
}

const listeners = new Set<() => void>();
let waiting: readonly WaitingActivity[] | undefined;

/** Newest first; undefined while it is not known what waits. */
export function publishWaiting(activities: readonly WaitingActivity[] | undefined): void {
  waiting = activities;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWaiting(): readonly WaitingActivity[] | undefined {
  return useSyncExternalStore(subscribe, () => waiting);
}

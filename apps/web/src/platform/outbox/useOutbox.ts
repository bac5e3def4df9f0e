import { useEffect, useSyncExternalStore } from 'react';
import { onConnectivity } from '../connection/connectivity.ts';
import { onRealtimeStatus } from '../realtime/index.ts';
import { useSession } from '../session/session.ts';
import { onOutbox, openOutbox, sendWaiting, waitingItems } from './outbox.ts';
import type { QueuedItem } from './queuedItem.ts';

export function useOutbox(): void {
  const { session } = useSession();
  const personId = session?.user.id;
  useEffect(() => (personId === undefined ? undefined : openOutbox(personId)), [personId]);
  useEffect(() => onConnectivity((online) => online && void sendWaiting()), []);
  useEffect(() => onRealtimeStatus('connected', () => void sendWaiting()), []);
}

/** Returns all queued items, in order; undefined until storage has been read. */
export const useWaitingItems = (): readonly QueuedItem[] | undefined =>
  useSyncExternalStore(onOutbox, waitingItems);

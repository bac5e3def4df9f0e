import { useEffect, useSyncExternalStore } from 'react';
import { onConnectivity } from '../connection/connectivity.ts';
import { onRealtimeStatus } from '../realtime/index.ts';
import { useSession } from '../session/session.ts';
import { getQueuedItems, onOutboxChange, openOutbox, sendQueuedItems } from './outbox.ts';
import type { QueuedItem } from './queuedItem.ts';

export function useOutbox(): void {
  const { session } = useSession();
  const personId = session?.user.id;
  useEffect(() => (personId === undefined ? undefined : openOutbox(personId)), [personId]);
  useEffect(() => onConnectivity((online) => online && void sendQueuedItems()), []);
  useEffect(() => onRealtimeStatus('connected', () => void sendQueuedItems()), []);
}

/** Returns all queued items in order, or undefined until storage has been read. */
export const useWaitingItems = (): readonly QueuedItem[] | undefined =>
  useSyncExternalStore(onOutboxChange, getQueuedItems);

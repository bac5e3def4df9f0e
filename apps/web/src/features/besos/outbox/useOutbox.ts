import { useEffect } from 'react';
import { onConnectivity } from '../../../platform/connectivity.ts';
import { onRealtimeStatus } from '../../../platform/realtime/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { openOutbox, sendWaiting } from './outbox.ts';

/** Sends this person's waiting gifts and requests while they are signed in. */
export function useOutbox(): void {
  const { session } = useSession();
  const personId = session?.user.id;
  useEffect(() => (personId === undefined ? undefined : openOutbox(personId)), [personId]);
  useEffect(() => onConnectivity((online) => online && void sendWaiting()), []);
  useEffect(() => onRealtimeStatus('connected', () => void sendWaiting()), []);
}

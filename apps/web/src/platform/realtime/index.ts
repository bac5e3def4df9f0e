import type { ServerToClientEvent, ServerToClientEvents } from '@beso/contract/realtime';
import { useEffect, useEffectEvent } from 'react';

/**
 * What the server tells a signed-in browser. Anything may listen at any time; the socket itself is loaded and
 * opened by `startRealtime` and lives only while somebody is signed in.
 */
type Handler = (...args: unknown[]) => void;
type Status = 'connected' | 'failed';

const handlers = new Map<ServerToClientEvent, Set<Handler>>();
const statusHandlers = new Map<Status, Set<() => void>>();

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
  return () => set.delete(value);
}

/** Returns what ends listening. */
export function onRealtime<Event extends ServerToClientEvent>(
  event: Event,
  handler: ServerToClientEvents[Event],
): () => void {
  return add(handlers, event, handler as Handler);
}

/** `connected`: first time or again; what was missed meanwhile must be fetched. `failed`: one attempt did. */
export function onRealtimeStatus(status: Status, handler: () => void): () => void {
  return add(statusHandlers, status, handler);
}

export function useRealtime<Event extends ServerToClientEvent>(
  event: Event,
  handler: ServerToClientEvents[Event],
): void {
  const latest = useEffectEvent(handler as Handler);
  useEffect(() => add(handlers, event, (...args) => latest(...args)), [event]);
}

/** Opens the socket. Returns what closes it for good. */
export function startRealtime(): () => void {
  let close: (() => void) | undefined;
  let ended = false;
  const open = async () => {
    const { openSocket } = await import('./socket.ts');
    if (ended) return;
    close = openSocket({
      event: (name, args) => {
        for (const handler of handlers.get(name as ServerToClientEvent) ?? []) handler(...args);
      },
      status: (status) => {
        for (const handler of statusHandlers.get(status) ?? []) handler();
      },
    });
  };
  void open();
  return () => {
    ended = true;
    close?.();
  };
}

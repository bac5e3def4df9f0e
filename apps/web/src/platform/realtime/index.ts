import type { EventKind, EventPayload } from '@beso/contract/events';
import type { LiveEvent, TypingSignal } from '@beso/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { hasCode } from '../errors.ts';
import { retryUntilLoaded } from '../lazyLoad.ts';
import { databaseIdKey, lastEventNumberKey, queryClient } from '../query/client.ts';
import { invalidateAfterEvents } from '../query/live.ts';
import { fetchRecent } from './recent.ts';
import { resetCacheAfterRestore } from './restored.ts';
import type { RealtimeSocket } from './socket.ts';
import { createEventStream } from './stream.ts';

/** Live events from the server. Handlers can be added before `startRealtime` opens the socket. */
type Handler = (payload: unknown, message: LiveEvent['message']) => void;
type Status = 'connected' | 'failed' | 'ended';

/** The handlers of each kind of event. Unknown kinds have no handlers. */
const handlers = new Map<string, Set<Handler>>();
const statusHandlers = new Map<Status, Set<() => void>>();

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
  return () => set.delete(value);
}

const typing = createListeners<TypingSignal>();
/** Adds a listener that is called when another person types to the viewer. */
export const onTyping = typing.add;

let socket: RealtimeSocket | undefined;
/** Tells a person that the viewer is typing to them. */
export const sendTyping = (personId: string): void => socket?.sayTyping({ personId });

const anyEvent = createListeners();
export const onAnyEvent = anyEvent.add;

/** Calls `handler` on each event of this kind. Returns a function that ends this. */
export function onRealtime<Kind extends EventKind>(
  kind: Kind,
  handler: (payload: EventPayload<Kind>, message: LiveEvent['message']) => void,
): () => void {
  return add(handlers, kind, handler as Handler);
}

/** Calls `handler` when the socket `connected`, an attempt `failed`, or the server `ended` the session. */
export function onRealtimeStatus(status: Status, handler: () => void): () => void {
  return add(statusHandlers, status, handler);
}

export function useRealtime<Kind extends EventKind>(
  kind: Kind,
  handler: (payload: EventPayload<Kind>, message: LiveEvent['message']) => void,
): void {
  const latest = useEffectEvent(handler as Handler);
  useEffect(() => add(handlers, kind, (...happened) => latest(...happened)), [kind]);
}

let isUpToDate = false;

/** Returns whether all events from before the page was opened have been applied. */
export const hasCaughtUp = (): boolean => isUpToDate;

async function listEvents(input: { after?: number; within?: number }) {
  const { api } = await import('../api/client.ts');
  return api.events.listEvents(input);
}

async function fetchAfter(after: number | undefined) {
  try {
    return await listEvents(after === undefined ? {} : { after });
  } catch (error) {
    if (hasCode(error, 'SEQUENCE_UNKNOWN')) return null;
    throw error;
  }
}

function say(status: Status): void {
  for (const handler of statusHandlers.get(status) ?? []) handler();
}

/**
 * Opens the socket. At each connection, fetches the events that were missed.
 * @param refetch fetches all data on screen again, or only data read before a time (of `Date.now`)
 * @returns a function that closes the socket for good
 */
export function startRealtime(refetch: (readBefore?: number) => void): () => void {
  isUpToDate = false;
  const leaving = new AbortController();
  // After an absence many events arrive at once, so their queries are refetched together.
  const happened = new Set<string>();
  const refresh = () => {
    invalidateAfterEvents(queryClient, new Set(happened));
    happened.clear();
  };
  const stream = createEventStream({
    load: () => queryClient.getQueryData<number>(lastEventNumberKey),
    save: (seq) => queryClient.setQueryData<number>(lastEventNumberKey, seq),
    fetchAfter,
    apply: ({ kind, payload, message }) => {
      anyEvent.call();
      for (const handler of handlers.get(kind) ?? []) handler(payload, message);
      if (happened.size === 0) queueMicrotask(refresh);
      happened.add(kind);
    },
    fetchRecent: () => fetchRecent((within) => listEvents({ within })),
    loadHistory: () => queryClient.getQueryData<string>(databaseIdKey),
    saveHistory: (history) => queryClient.setQueryData<string>(databaseIdKey, history),
    dropReads: (history) => resetCacheAfterRestore(history, leaving.signal),
    refetchAll: () => refetch(),
    refetchOld: () => refetch(performance.timeOrigin),
  });
  // The cache would remove these queries, because no component uses them.
  queryClient.setQueryDefaults([lastEventNumberKey[0]], { gcTime: Number.POSITIVE_INFINITY });
  const open = ({ openSocket }: typeof import('./socket.ts')) => {
    socket = openSocket({
      typing: typing.call,
      event: (event: LiveEvent) => stream.receive(event),
      status: (status) => {
        if (status === 'connected')
          void stream.catchUp().then(
            () => {
              isUpToDate = true;
            },
            () => undefined,
          );
        say(status);
      },
    });
  };
  const tries = retryUntilLoaded(() => import('./socket.ts'), open);
  return () => {
    tries.stop();
    stream.stop();
    leaving.abort();
    socket?.close();
    socket = undefined;
  };
}

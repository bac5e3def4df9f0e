import type { EventKind, EventPayload } from '@beso/contract/events';
import type { LiveEvent, TypingSignal } from '@beso/contract/realtime';
import { useEffect, useEffectEvent } from 'react';
import { createListeners } from '../connection/listeners.ts';
import { hasCode } from '../errors.ts';
import { retryUntilLoaded } from '../lazyLoad.ts';
import { historyKey, positionKey, queryClient } from '../query/client.ts';
import { refreshAfter } from '../query/live.ts';
import { fetchRecent } from './recent.ts';
import { dropReads } from './restored.ts';
import type { OpenSocket } from './socket.ts';
import { createStream } from './stream.ts';

/**
 * Messages from the server to a signed-in browser. Listeners can be added at any time; `startRealtime` loads
 * and opens the socket while a person is signed in.
 */
type Handler = (payload: unknown, message: LiveEvent['message']) => void;
type Status = 'connected' | 'failed' | 'ended';

/** The handlers by kind. An event of a later version has none, and only its number counts. */
const handlers = new Map<string, Set<Handler>>();
const statusHandlers = new Map<Status, Set<() => void>>();

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
  return () => set.delete(value);
}

const typing = createListeners<TypingSignal>();
/** Calls back when another person is typing to the viewer. */
export const onTyping = typing.add;

let socket: OpenSocket | undefined;
/** Tells a person that the viewer is typing to them; has no effect without a connection. */
export const sendTyping = (personId: string): void => socket?.sayTyping({ personId });

const anyEvent = createListeners();
export const onAnyEvent = anyEvent.add;

/** Calls back on events of one kind. Returns the function that unsubscribes. */
export function onRealtime<Kind extends EventKind>(
  kind: Kind,
  handler: (payload: EventPayload<Kind>, message: LiveEvent['message']) => void,
): () => void {
  return add(handlers, kind, handler as Handler);
}

/** Calls back when a socket `connected`, an attempt `failed`, or the server `ended` the session. */
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

/** Returns whether the page has all events from before it was opened. */
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
 * Opens the socket, and fetches missed events at each connection.
 * @param refetch refetches everything on screen, or only reads from before a time (of `Date.now`)
 * @returns the function that closes the socket for good
 */
export function startRealtime(refetch: (readBefore?: number) => void): () => void {
  isUpToDate = false;
  const leaving = new AbortController();
  // Many events may arrive after an absence, so their changes are fetched together.
  const happened = new Set<string>();
  const refresh = () => {
    refreshAfter(queryClient, new Set(happened));
    happened.clear();
  };
  const stream = createStream({
    load: () => queryClient.getQueryData<number>(positionKey),
    save: (seq) => queryClient.setQueryData<number>(positionKey, seq),
    fetchAfter,
    apply: ({ kind, payload, message }) => {
      anyEvent.call();
      for (const handler of handlers.get(kind) ?? []) handler(payload, message);
      if (happened.size === 0) queueMicrotask(refresh);
      happened.add(kind);
    },
    fetchRecent: () => fetchRecent((within) => listEvents({ within })),
    loadHistory: () => queryClient.getQueryData<string>(historyKey),
    saveHistory: (history) => queryClient.setQueryData<string>(historyKey, history),
    dropReads: (history) => dropReads(history, leaving.signal),
    refetchAll: () => refetch(),
    refetchOld: () => refetch(performance.timeOrigin),
  });
  // No component uses this query, so without an infinite lifetime it would be removed.
  queryClient.setQueryDefaults([positionKey[0]], { gcTime: Number.POSITIVE_INFINITY });
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

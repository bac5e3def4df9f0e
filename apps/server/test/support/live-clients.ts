import { setTimeout as delay } from 'node:timers/promises';
import type { AnyEvent } from '@beso/contract/events';
import { io } from 'socket.io-client';
import type { Browser } from './client.ts';
import { type Connection, reconnectAlways } from './connection.ts';

const RETRY_MS = 250;

/** A live connection that reconnects by itself, and fetches the events that it missed. */
export interface LiveClient {
  /** The IDs of the activities of which an event has arrived. */
  readonly activities: ReadonlySet<string>;
  isConnected(): boolean;
  close(): void;
}

export async function openLiveClient(
  baseUrl: string,
  browser: Pick<Browser, 'api' | 'cookie'>,
): Promise<LiveClient> {
  const activities = new Set<string>();
  let last = 0;
  let isClosed = false;
  /** True if events may have been missed since the current fetch began. */
  let isBehind = false;
  let fetching: Promise<void> | undefined;
  const take = (event: AnyEvent) => {
    last = event.seq;
    if (event.kind === 'activity.changed')
      activities.add((event.payload as { activityId: string }).activityId);
  };
  const fetchAll = async () => {
    for (;;) {
      const { events } = await browser.api.events.listEvents({ after: last });
      for (const event of events) take(event);
      if (events.length === 0) return;
    }
  };
  const catchUp = async () => {
    while (!isClosed) {
      isBehind = false;
      await fetchAll().catch(() => {
        isBehind = true;
      });
      if (!isBehind) return;
      await delay(RETRY_MS);
    }
  };
  const missed = () => {
    isBehind = true;
    fetching ??= catchUp().finally(() => {
      fetching = undefined;
    });
  };
  const connection: Connection = io(baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: 1_000,
    extraHeaders: { cookie: browser.cookie(), origin: baseUrl },
  });
  reconnectAlways(connection, RETRY_MS);
  connection.on('event', (event) => {
    if (fetching === undefined && event.seq === last + 1) take(event);
    else if (event.seq > last) missed();
  });
  await catchUp();
  connection.on('connect', missed);
  if (connection.connected) missed();
  else await new Promise<void>((resolve) => connection.once('connect', () => resolve()));
  return {
    activities,
    isConnected: () => connection.connected,
    close: () => {
      isClosed = true;
      connection.close();
    },
  };
}

/** A live connection that fetches no missed events, and so shows what its node sent. */
export interface LiveObserver {
  /** The time of the first event of each activity, by its ID (`performance.now()`). */
  readonly heardAt: ReadonlyMap<string, number>;
  close(): void;
}

export async function openLiveObserver(url: string, browser: Pick<Browser, 'cookie'>): Promise<LiveObserver> {
  const heardAt = new Map<string, number>();
  const connection: Connection = io(url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: browser.cookie(), origin: url },
  });
  reconnectAlways(connection, RETRY_MS);
  connection.on('event', ({ kind, payload }: AnyEvent) => {
    if (kind !== 'activity.changed') return;
    const { activityId } = payload as { activityId: string };
    if (!heardAt.has(activityId)) heardAt.set(activityId, performance.now());
  });
  await new Promise<void>((resolve) => connection.once('connect', () => resolve()));
  return { heardAt, close: () => connection.close() };
}

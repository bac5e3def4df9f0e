import type { AnyEvent, EventKind, EventPayload } from '@beso/contract/events';
import type { ClientToServerEvents, ServerToClientEvents } from '@beso/contract/realtime';
import { io, Manager, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Browser } from './client.ts';

export type Connection = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Reconnects also after a refusal or a close by the server. Socket.IO itself then stays disconnected. */
export function reconnectAlways(connection: Connection, afterMs: number): void {
  const again = () => {
    if (!connection.active) setTimeout(() => connection.connect(), afterMs).unref();
  };
  connection.on('connect_error', again);
  connection.on('disconnect', (reason) => reason !== 'io client disconnect' && again());
}

/** Opens a page's live connection, which closes when the test ends. */
export async function openLiveConnection(
  baseUrl: string,
  browser: Pick<Browser, 'cookie'>,
): Promise<Connection> {
  const connection: Connection = io(baseUrl, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: browser.cookie(), origin: baseUrl },
  });
  onTestFinished(() => {
    connection.close();
  });
  await new Promise<void>((resolve, reject) => {
    connection.once('connect', resolve);
    connection.once('connect_error', reject);
  });
  return connection;
}

export function collectEvents(connection: Connection): AnyEvent[] {
  const heard: AnyEvent[] = [];
  connection.on('event', (event) => heard.push(event));
  return heard;
}

export const payloadsOf = <Kind extends EventKind>(kind: Kind, events: readonly AnyEvent[]) =>
  events.flatMap((event) => (event.kind === kind ? [event.payload as EventPayload<Kind>] : []));

export const unreadIn = (events: readonly AnyEvent[]): number[] =>
  payloadsOf('notifications.changed', events).map(({ unread }) => unread);

export interface RawConnection {
  readonly handshake: { pingInterval: number; pingTimeout: number; upgrades: string[] };
  isOpen(): boolean;
  /** Sends a raw Engine.IO message; `0` asks to join the app's namespace. */
  send(message: string): void;
}

/** Opens a WebSocket with a person's cookie, without joining the app's namespace. */
export async function connectRaw(baseUrl: string, browser: Pick<Browser, 'cookie'>): Promise<RawConnection> {
  const manager = new Manager(baseUrl, {
    autoConnect: false,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: { cookie: browser.cookie(), origin: baseUrl },
  });
  onTestFinished(() => manager.engine.close() as unknown as undefined);
  const handshake = await new Promise<RawConnection['handshake']>((resolve, reject) => {
    manager.open((error) => error && reject(error));
    manager.engine.once('handshake', resolve);
  });
  return {
    handshake,
    isOpen: () => manager.engine.readyState === 'open',
    send: (message) => void manager.engine.send(message),
  };
}

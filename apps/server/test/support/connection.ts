import type { StreamEvent } from '@beso/contract/events';
import type { ClientToServerEvents, ServerToClientEvents } from '@beso/contract/realtime';
import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { Browser } from './client.ts';

export type Connection = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Opens the live connection that a page of this browser would have; it is closed when the test ends. */
export async function connect(baseUrl: string, browser: Pick<Browser, 'cookie'>): Promise<Connection> {
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

/** The events that arrive at a connection, in the order of their arrival. */
export function listen(connection: Connection): StreamEvent[] {
  const heard: StreamEvent[] = [];
  connection.on('event', (event) => heard.push(event));
  return heard;
}

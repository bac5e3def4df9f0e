import { Agent } from 'node:http';
import { io } from 'socket.io-client';
import { type Person, person } from './builders.ts';
import { type Connection, reconnectAlways } from './connection.ts';

/** The number of connections of a session. The server allows no more. */
const EACH = 20;
/** The number of client addresses; a node accepts 500 connections from each. */
const ADDRESSES = 8;
const RETRY_MS = 1_000;

export interface ManyConnections {
  connected(): number;
  /** Returns the longest time that a socket took to reconnect. */
  longestAwayMs(): number;
  close(): void;
}

/** Opens live connections from several addresses. A lost connection reconnects. */
export async function openManyConnections(baseUrl: string, count: number): Promise<ManyConnections> {
  const people: Person[] = [];
  while (people.length * EACH < count) people.push(await person(baseUrl));
  const agents = Array.from(
    { length: ADDRESSES },
    (_, number) => new Agent({ localAddress: `127.0.1.${number + 1}` }),
  );
  let longest = 0;
  const sockets = Array.from({ length: count }, (_, number): Connection => {
    const socket: Connection = io(baseUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: 5_000,
      extraHeaders: { cookie: people[Math.floor(number / EACH)]?.cookie() ?? '', origin: baseUrl },
      // Socket.IO's type lacks `agent`, because browsers have none.
      ...({ agent: agents[number % ADDRESSES] } as object),
    });
    reconnectAlways(socket, RETRY_MS);
    let since: number | undefined;
    socket.on('disconnect', () => {
      since = performance.now();
    });
    socket.on('connect', () => {
      if (since !== undefined) longest = Math.max(longest, performance.now() - since);
      since = undefined;
    });
    return socket;
  });
  return {
    connected: () => sockets.filter((socket) => socket.connected).length,
    longestAwayMs: () => Math.round(longest),
    close: () => {
      for (const socket of sockets) socket.close();
      for (const agent of agents) agent.destroy();
    },
  };
}

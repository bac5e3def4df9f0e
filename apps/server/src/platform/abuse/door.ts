import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf } from './client.ts';

/** Browsers and proxies wait for each answer before they ask again over the same connection. */
export const UNANSWERED_MAX = 20;
/** Connections of one address that are cut off in a minute, before none of its connections is let in. */
export const CUT_OFF_MAX = 10;
const MINUTE_MS = 60_000;

export interface DoorSettings {
  /** False behind a proxy, where all connections come from one address. */
  readonly countsAddresses: boolean;
}

type Asked = readonly [IncomingMessage, ServerResponse];

/**
 * Lets the requests of a connection in one after the other: the next one begins when the answer before it has
 * left, so that a client that does not read has one answer in memory and no work done for the rest. A
 * connection with too many unanswered requests is cut off, and its address is shut out for the rest of the
 * minute when that happens again and again. All of this is before anything looks at a request.
 */
export function guardDoor(server: Server, { countsAddresses }: DoorSettings): void {
  const lines = new WeakMap<Socket, Asked[]>();
  const cutOff = new Map<string, number>();
  const served = server.listeners('request') as RequestListener[];
  const serve = ([request, response]: Asked) => {
    for (const one of served) one.call(server, request, response);
  };
  const cut = (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    socket.destroy();
    if (!countsAddresses) return;
    if (cutOff.size === 0) setTimeout(() => cutOff.clear(), MINUTE_MS).unref();
    cutOff.set(client, (cutOff.get(client) ?? 0) + 1);
  };

  server.on('connection', (socket: Socket) => {
    if (cutOff.size === 0) return;
    if ((cutOff.get(clientOf(socket.remoteAddress ?? '')) ?? 0) >= CUT_OFF_MAX) socket.destroy();
  });
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The parser goes on with what it has already read.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    line.push([request, response]);
    if (line.length > UNANSWERED_MAX) return cut(socket);
    response.once('close', () => {
      line.shift();
      const [next] = line;
      if (next !== undefined && !socket.destroyed) serve(next);
    });
    if (line.length === 1) serve([request, response]);
  });
  // Node answers what it does not know to expect by itself, past the line and the count.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf } from './client.ts';

/** Browsers and proxies never pipeline, so many unanswered requests show an attack. */
export const UNANSWERED_MAX = 20;
export const CUT_OFF_MAX = 10;
const MINUTE_MS = 60_000;

export interface DoorSettings {
  /** False behind a proxy, where all connections come from one address. */
  readonly countsAddresses: boolean;
}

type Asked = readonly [IncomingMessage, ServerResponse];

/**
 * Serialises the requests of a connection: the next one starts when the previous response has been sent, so
 * that a client that does not read occupies memory for one response. A connection with too many unanswered
 * requests is cut off, and an address with many of those is blocked for the rest of the minute. This runs
 * before any other hook.
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
    // The parser still emits requests that it had already read.
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
  // Node answers an unknown Expect header itself, which would bypass the queue and the count.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}

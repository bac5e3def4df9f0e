import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { clientKeyOf } from './client.ts';

/** A connection with more unanswered requests is closed. Browsers and proxies never send so many ahead. */
export const UNANSWERED_REQUESTS_MAX = 20;
export const INTERRUPTED_REQUESTS_MAX = 10;
/** How many clients are counted at once, to limit memory. Further clients are not blocked. */
const COUNTED_MAX = 1_000;
const MINUTE_MS = 60_000;

export interface UnansweredSettings {
  /** False behind a proxy, where all connections come from one address. */
  readonly countsAddresses: boolean;
}

type Asked = readonly [IncomingMessage, ServerResponse];
/** A socket with Node's HTTP parser, which Node's types omit. */
type Parsed = Socket & { readonly parser?: { onIncoming(): number } | null };
/** A server with the option `blockList` of `net.Server`, which `http.createServer` does not pass on. */
type Listening = Server & { blockList?: BlockList };

/**
 * Handles the requests of a connection one at a time, so that a client that never reads costs little memory.
 * Closes a connection with too many unanswered requests, and blocks an address with many such connections.
 * @returns a function that blocks a client for up to a minute, and returns whether it could
 */
export function limitUnansweredRequests(
  server: Listening,
  { countsAddresses }: UnansweredSettings,
): (client: string) => boolean {
  const lines = new WeakMap<Socket, Asked[]>();
  const cutOff = new Map<string, number>();
  const served = server.listeners('request') as RequestListener[];
  const serve = ([request, response]: Asked) => {
    for (const one of served) one.call(server, request, response);
  };
  const unblock = () => {
    cutOff.clear();
    server.blockList = new BlockList();
  };
  const count = (client: string, added = 1) => {
    if (!countsAddresses || client === '' || (cutOff.size >= COUNTED_MAX && !cutOff.has(client))) return;
    if (cutOff.size === 0) setTimeout(unblock, MINUTE_MS).unref();
    const before = cutOff.get(client) ?? 0;
    cutOff.set(client, before + added);
    if (before >= INTERRUPTED_REQUESTS_MAX || before + added < INTERRUPTED_REQUESTS_MAX) return;
    const [address = '', prefix] = client.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) server.blockList?.addAddress(address, family);
    else server.blockList?.addSubnet(address, Number(prefix), family);
  };
  const cut = (socket: Parsed) => {
    const client = clientKeyOf(socket.remoteAddress ?? '');
    // Stops the parser, which may have read a thousand further requests already.
    if (socket.parser) socket.parser.onIncoming = () => -1;
    socket.destroy();
    count(client);
  };

  unblock();
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // If other code destroyed the socket, its parser still emits requests that it had already read.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    line.push([request, response]);
    if (line.length > UNANSWERED_REQUESTS_MAX) return cut(socket);
    response.once('close', () => {
      line.shift();
      const [next] = line;
      if (next !== undefined && !socket.destroyed) serve(next);
    });
    if (line.length === 1) serve([request, response]);
  });
  // Without this listener, Node would answer requests with an unknown Expect header past the queue.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
  return (client) => {
    count(client, INTERRUPTED_REQUESTS_MAX);
    return cutOff.has(client);
  };
}

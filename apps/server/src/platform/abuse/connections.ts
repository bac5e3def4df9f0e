import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf } from './client.ts';

/** What one node holds: each connection costs some ten kilobytes, and every live page keeps one. */
export const CONNECTIONS_MAX = 10_000;
/**
 * Of one address, or one household's network. A proxy is one address for everybody behind it, and has limits
 * of its own.
 */
export const CONNECTIONS_PER_ADDRESS_MAX = 500;

/** For the head of a request to arrive, and for a whole one: a picture of 5 MB at 0.4 Mb/s takes 100 s. */
const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 120_000;
/** How often the two above are looked at. */
const TIMEOUT_CHECK_MS = 5_000;

/** What Node is told when the server is made. */
export const HTTP_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
};

/** Holds the number of connections down; one too many is closed without a word. */
export function limitConnections(
  server: Server,
  { total, perAddress }: { total: number; perAddress: number },
): void {
  const counts = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const address = clientOf(socket.remoteAddress ?? '');
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

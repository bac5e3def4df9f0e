import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKeyOf } from './client.ts';

/** The limit per node. Each connection costs about ten kilobytes. */
export const CONNECTIONS_MAX = 10_000;
/** The limit per client address. Not used behind a proxy, where all clients have the proxy's address. */
export const CONNECTIONS_PER_ADDRESS_MAX = 500;

/** Bodies get more time than headers: at 0.4 Mb/s, a picture of 5 MB takes 100 s. */
const HEADERS_TIMEOUT_MS = 15_000;
export const REQUEST_TIMEOUT_MS = 120_000;
const TIMEOUT_CHECK_MS = 5_000;

export const HTTP_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
};

export function limitConnections(
  server: Server,
  { total, perAddress }: { total: number; perAddress: number },
): void {
  const counts = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const address = clientKeyOf(socket.remoteAddress ?? '');
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

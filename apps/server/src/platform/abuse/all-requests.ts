import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { clientKeyOf } from './client.ts';

const MINUTE_MS = 60_000;
/** The limit on all requests is this many times the API's, because a page also loads many files. */
const SHARE = 10;

/** A client that exceeds its limit by this factor in a minute is blocked. */
const FLOOD = 2;
/** If a refused request has a longer body, the server closes the connection instead of reading the body. */
const READ_MAX_BYTES = 64 * 1024;

const isLarge = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > READ_MAX_BYTES;

/**
 * Limits all requests of a client, including those for files, to a multiple of the API's rate limit.
 * @param block blocks a client that far exceeds the limit; returns false if it cannot
 */
export function limitAllRequests(
  app: FastifyInstance,
  apiPerMinute: number,
  block: (client: string) => boolean = () => false,
): void {
  const max = SHARE * apiPerMinute;
  const counts = new Map<string, number>();
  let since = performance.now();
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    if (now - since > MINUTE_MS) {
      counts.clear();
      since = now;
    }
    const client = clientKeyOf(request.ip);
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (count <= max) return done();
    if (count > FLOOD * max && block(client)) {
      request.raw.socket.destroy();
      return;
    }
    if (isLarge(request)) reply.header('connection', 'close');
    const retryAfterSeconds = Math.ceil((MINUTE_MS - (now - since)) / 1000);
    reply.header('retry-after', retryAfterSeconds);
    sendError(reply, fail('TOO_MANY_REQUESTS', { retryAfterSeconds }));
  });
}

import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { clientOf } from './client.ts';

const MINUTE_MS = 60_000;
/** A page with its files takes about fifty requests, few of them to the API. */
const SHARE = 10;

/** Limits all requests of a client, files included, to a multiple of the API's rate limit. */
export function limitTotal(app: FastifyInstance, apiPerMinute: number): void {
  const max = SHARE * apiPerMinute;
  const counts = new Map<string, number>();
  let since = performance.now();
  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    if (now - since > MINUTE_MS) {
      counts.clear();
      since = now;
    }
    const client = clientOf(request.ip);
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (count <= max) return done();
    const retryAfterSeconds = Math.ceil((MINUTE_MS - (now - since)) / 1000);
    reply.header('retry-after', retryAfterSeconds);
    sendError(reply, fail('TOO_MANY_REQUESTS', { retryAfterSeconds }));
  });
}

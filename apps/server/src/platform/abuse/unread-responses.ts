import type { FastifyInstance } from 'fastify';
import { clientKeyOf } from './client.ts';

/** How many bytes of responses a client address may leave unread in this node's memory. */
const HELD_MAX_BYTES = 32 * 1024 * 1024;
/** Smaller responses are not counted, because a connection has only one at a time. */
const LITTLE_BYTES = 16 * 1024;

function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
}

/** Limits the unread bytes per address. Streams are not counted, because they wait for the client. */
export function limitUnreadResponses(app: FastifyInstance, maxBytes = HELD_MAX_BYTES): void {
  const held = new Map<string, number>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload);
    if (size < LITTLE_BYTES) return done(null, payload);
    const client = clientKeyOf(request.ip);
    const before = held.get(client) ?? 0;
    if (before > 0 && before + size > maxBytes) {
      request.raw.socket.destroy();
      return done(null, payload);
    }
    held.set(client, before + size);
    reply.raw.once('close', () => {
      const left = (held.get(client) ?? size) - size;
      if (left > 0) held.set(client, left);
      else held.delete(client);
    });
    done(null, payload);
  });
}

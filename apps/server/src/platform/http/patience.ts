import type { Socket } from 'node:net';
import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from './client.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Refused at the door, before anything was looked at. */
    isRefused: boolean;
  }
}

const WINDOW_MS = 10_000;
/** Refusals of one client in the window that are answered at once: whoever means well meets none of them. */
export const REFUSALS_AT_ONCE = 100;
/** How long each one after them waits. */
export const REFUSAL_WAIT_MS = 1_000;
/** Of one node; each holds an answer and a connection. What comes beyond is answered at once. */
const WAITING_MAX = 5_000;
/** A browser hears an early answer only when the rest of what it sends is taken too: up to a whole upload. */
const FORGOTTEN_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

export interface Patience {
  /** Says `done` to a refused client: at once, or after a wait when it is refused again and again. */
  refuse(address: string, done: () => void): void;
}

/**
 * Makes whoever floods wait. To refuse costs little beside the system's own work of reading and writing, so
 * that the cheapest flood is one whose next request comes later: a client that asks again as soon as it is
 * answered comes once a second over each of its connections.
 * @param now milliseconds that never run backwards
 */
export function createPatience(now: () => number = () => performance.now()): Patience {
  const refused = new Map<string, number>();
  let since = now();
  let waiting = 0;

  return {
    refuse: (address, done) => {
      if (now() - since > WINDOW_MS) {
        refused.clear();
        since = now();
      }
      const client = clientOf(address);
      const times = (refused.get(client) ?? 0) + 1;
      refused.set(client, times);
      if (times <= REFUSALS_AT_ONCE || waiting >= WAITING_MAX) return done();
      waiting += 1;
      setTimeout(() => {
        waiting -= 1;
        done();
      }, REFUSAL_WAIT_MS).unref();
    },
  };
}

/** Whether to go on reading would serve nobody: no one takes the body, and it may be without an end. */
function isLeftUnread({ headers, raw }: FastifyRequest): boolean {
  if (raw.complete || raw.readableFlowing === true) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > FORGOTTEN_MAX_BYTES
  );
}

/**
 * Refused requests of who is refused again and again are answered late. Meanwhile nothing is read from their
 * connection; one that sends further requests without waiting is cut off. A refused body that nobody reads
 * ends its connection.
 */
export function slowRefusals(app: FastifyInstance, patience: Patience): void {
  const waiting = new WeakSet<Socket>();
  app.decorateReply('isRefused', false);

  app.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode } = reply;
    if (statusCode >= 400 && isLeftUnread(request)) reply.header('connection', 'close');
    if (!reply.isRefused && statusCode !== 429) return done(null, payload);
    const { socket } = request.raw;
    if (waiting.has(socket)) {
      socket.destroy();
      return done(null, payload);
    }
    waiting.add(socket);
    socket.pause();
    patience.refuse(request.ip, () => {
      waiting.delete(socket);
      socket.resume();
      done(null, payload);
    });
  });
}

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { within } from '../deadline.ts';

export interface Drain {
  /** From the moment the end was asked for: /readyz says so, and no connection is kept for a next request. */
  isLeaving(): boolean;
  /** Still answers everything for this long, so that a load balancer sees /readyz and turns elsewhere. */
  leave(forMs: number): Promise<void>;
  /**
   * Takes no new connections, lets the requests in flight finish and closes theirs; what is not done by
   * then is cut off. The sockets of live connections are told beforehand, by their owner.
   */
  finish(limitMs: number): Promise<'done' | 'late'>;
}

/** Lets an HTTP server end without cutting off who is in the middle of a request. */
export function drainOf(http: FastifyInstance): Drain {
  const sockets = new Set<Socket>();
  let leaving = false;
  http.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
  return {
    isLeaving: () => leaving,
    leave: async (forMs) => {
      leaving = true;
      if (forMs > 0) await delay(forMs);
    },
    finish: async (limitMs) => {
      leaving = true;
      const closed = http.close();
      const ended = await within(limitMs, closed);
      // Also those that have become websockets, which the server itself no longer counts as its own.
      for (const socket of sockets) socket.destroy();
      await closed;
      return ended;
    },
  };
}

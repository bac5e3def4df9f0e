import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../deadline.ts';

export interface RequestDrain {
  /** True once the shutdown begins. /readyz then reports it, and each response closes its connection. */
  isLeaving(): boolean;
  /** Serves requests for this long, so that load balancers have time to choose other nodes. */
  leave(forMs: number): Promise<void>;
  /** Refuses new connections and waits for running requests. Close the websockets before you call it. */
  finish(limitMs: number): Promise<'done' | 'late'>;
}

export function createRequestDrain(http: FastifyInstance): RequestDrain {
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
      const ended = await withDeadline(limitMs, closed);
      // Closes the connections that are still open, for which `http.close` would wait.
      for (const socket of sockets) socket.destroy();
      await closed;
      return ended;
    },
  };
}

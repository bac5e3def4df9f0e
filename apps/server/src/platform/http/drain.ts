import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { withDeadline } from '../deadline.ts';

export interface Drain {
  /** True from the shutdown signal on, when /readyz reports it and connections are not reused. */
  isLeaving(): boolean;
  /** Continues to serve for this long, so that load balancers notice and switch. */
  leave(forMs: number): Promise<void>;
  /**
   * Refuses connections and waits for running requests; the owner of live connections has closed them before.
   */
  finish(limitMs: number): Promise<'done' | 'late'>;
}

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
      const ended = await withDeadline(limitMs, closed);
      // Includes websockets, which the HTTP server no longer tracks.
      for (const socket of sockets) socket.destroy();
      await closed;
      return ended;
    },
  };
}

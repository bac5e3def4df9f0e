import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
  }
}

const UNROUTED = '(screen)';

/** Logs each request by operation or route pattern, because URLs may contain secrets. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.config.operation ?? request.routeOptions.url ?? UNROUTED,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
    done();
  });
}

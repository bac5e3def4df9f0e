import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which of the contract's operations a route is. */
    operation?: string;
  }
}

/**
 * The name in the log for a request without a route of its own: a screen of the web app, or an unknown
 * address.
 */
const UNROUTED = '(screen)';

/**
 * A line for each request. It names the operation or the pattern of the route, never the address: that of an
 * invitation or a picture is a key, and logs are read by others.
 */
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

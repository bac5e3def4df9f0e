import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's operation that the route serves. */
    operation?: string;
  }
}

/** Logged for a screen of the web app or an unknown URL. */
const UNROUTED = '(screen)';

/**
 * Logs one line per request with the operation or route pattern. URLs of invitations and pictures are secrets
 * and stay out of the log.
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

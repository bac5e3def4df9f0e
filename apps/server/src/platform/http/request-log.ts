import type { FastifyInstance } from 'fastify';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
  }
}

const UNROUTED = '(screen)';
/** Balancers ask every second, so only their bad news is logged. */
const LOOKS = new Set(['/healthz', '/readyz']);

/** Logs each request by operation or route pattern, because URLs may contain secrets. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isLook = LOOKS.has(request.routeOptions.url ?? '') && reply.statusCode === 200;
    log[isLook ? 'debug' : 'info'](
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

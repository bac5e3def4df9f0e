import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withRequestId } from '../log/request-id.ts';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
  }
}

const UNROUTED = '(screen)';
/** Balancers ask every second, so only failures are logged. */
const LOOKS = new Set(['/healthz', '/readyz']);

/** Returns a request's operation or route pattern for the log, because URLs may contain secrets. */
export const labelOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config.operation ?? url ?? UNROUTED;

/** Logs each request, and adds its id to all lines of its handler. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  // Earlier hooks would lose the id while the body is read.
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const isLook = LOOKS.has(request.routeOptions.url ?? '') && reply.statusCode === 200;
    log[isLook ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route: labelOf(request),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
    done();
  });
}

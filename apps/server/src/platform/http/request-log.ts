import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withRequestId } from '../log/request-id.ts';
import type { Logger } from '../log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
  }
}

const UNROUTED = '(screen)';
/** Load balancers ask these every second, so only failures are logged. */
const LOOKS = new Set(['/healthz', '/readyz']);

/** Returns a name of the request for the log, because URLs may contain secrets. */
export const requestLabelOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config.operation ?? url ?? UNROUTED;

/** Logs each request, and gives its id to all log lines of its handler. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  // Runs after the body is read, because reading the body ends the async context of earlier hooks.
  app.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const isLook = LOOKS.has(request.routeOptions.url ?? '') && reply.statusCode === 200;
    log[isLook ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route: requestLabelOf(request),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
    done();
  });
}

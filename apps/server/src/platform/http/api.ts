import { API_PREFIX } from '@beso/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { asAnswer, sendError } from './errors.ts';
import { fail } from './fail.ts';
import type { RequestContext } from './orpc.ts';

/** Serves the contract's operations under /api/v1 as plain JSON over REST. */
export function serveApi(
  app: FastifyInstance,
  router: ConstructorParameters<typeof OpenAPIHandler<RequestContext>>[0],
  services: Services,
): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw asAnswer(error, context.request.id, services.log);
        }
      },
    ],
  });
  app.all(`${API_PREFIX}/*`, async (request, reply) => {
    const { matched } = await handler.handle(request, reply, {
      prefix: API_PREFIX,
      context: { services, request, reply },
    });
    if (!matched) await sendError(reply, fail('NOT_FOUND'));
  });
}

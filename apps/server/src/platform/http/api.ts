import { API_PREFIX } from '@beso/contract';
import {
  type AnyRouter,
  createProcedureClient,
  getRouter,
  isProcedure,
  traverseContractProcedures,
} from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { sendError, toErrorResponse } from './errors.ts';
import { fail } from './fail.ts';
import type { RequestContext } from './orpc.ts';

/** The socket server's path, where any request except a websocket's gets NOT_FOUND. */
const WITHOUT_WEBSOCKET = '/socket.io/*';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inputOf(request: FastifyRequest): unknown {
  const params = request.params as Fields;
  const given = request.method === 'GET' ? request.query : request.body;
  if (isFields(given)) return { ...given, ...params };
  return Object.keys(params).length > 0 ? params : given;
}

function sendOutput(reply: FastifyReply, status: number, output: unknown): void {
  reply.code(status);
  if (output === undefined) reply.send();
  else reply.type('application/json').send(JSON.stringify(output));
}

/** Serves the contract under /api/v1 as JSON, with one route per operation. */
export function serveApi(app: FastifyInstance, router: AnyRouter, services: Services): void {
  const unfinished = traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const handled = getRouter(router, path);
    if (!isProcedure(handled)) throw new Error(`${path.join('.')} has no handler`);
    const { method = 'POST', path: address = '', successStatus = 200 } = contract['~orpc'].route;
    const operation = path.join('.');
    const call = createProcedureClient(handled, { context: (context: RequestContext) => context, path });
    const countClient = services.quotas.ofClient(operation);
    const answerOf = (request: FastifyRequest, reply: FastifyReply) =>
      call(inputOf(request), { context: { services, request, reply } });
    app.route({
      method,
      url: API_PREFIX + address.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { operation },
      handler: (request, reply) => {
        const answer =
          countClient === undefined
            ? answerOf(request, reply)
            : countClient(request.ip).then(() => answerOf(request, reply));
        answer.then(
          (output) => sendOutput(reply, successStatus, output),
          (error: unknown) => sendError(reply, toErrorResponse(error, request.id, services.log)),
        );
      },
    });
  });
  if (unfinished.length > 0) throw new Error('an operation is loaded late and would have no route');
  for (const address of [`${API_PREFIX}/*`, WITHOUT_WEBSOCKET]) {
    app.all(address, (_request, reply) => sendError(reply, fail('NOT_FOUND')));
  }
}

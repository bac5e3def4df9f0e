import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { requestLabelOf } from '../http/request-log.ts';
import type { Metrics } from './metrics.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Serves `/metrics` to holders of METRICS_TOKEN; everybody else gets "not found". */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const wanted = digest(`Bearer ${token}`);
  app.addHook('onResponse', (request, reply, done) => {
    metrics.request(requestLabelOf(request), reply.statusCode, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), wanted))
      return sendError(reply, fail('NOT_FOUND'));
    return reply.type(TYPE).send(await metrics.text());
  });
}

import type { FastifyInstance } from 'fastify';
import { watchForwarded } from '../abuse/forwarded.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseFault } from '../db/readiness.ts';
import type { Logger } from '../log.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly isLeaving: () => boolean;
  readonly warnings: () => string[];
}

/** The shortest time between two checks of the database, because `/readyz` has no rate limit. */
const READY_MS = 1_000;

function rarely<Answer>(everyMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer>;
  return () => {
    const now = performance.now();
    if (now - asked >= everyMs) {
      asked = now;
      answer = ask();
    }
    return answer;
  };
}

/** `/healthz` tells whether the process responds. `/readyz` tells whether the node can serve requests. */
export function serveHealth(
  app: FastifyInstance,
  { config, database, log, isLeaving, warnings }: Parts,
): void {
  const faults = rarely(READY_MS, () => database.look().catch((): DatabaseFault => 'database'));
  const forwarded = watchForwarded(app, config, log);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'stopping', missing: [] });
    const fault = await faults();
    if (fault === undefined || fault === 'database-full') {
      const seen = forwarded.seen() ? ['forwarding-header-without-trust-proxy'] : [];
      return { status: 'ready', warnings: [...seen, ...[fault ?? []].flat(), ...warnings()] };
    }
    return reply.code(503).send({ status: 'unavailable', missing: [fault] });
  });
}

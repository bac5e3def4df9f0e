import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, which needs the database. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'unavailable', missing: ['database'] });
    }
  });
}

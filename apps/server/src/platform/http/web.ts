import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';
import { fail } from './fail.ts';

const YEAR_SECONDS = 31_536_000;
const HASHED = `${join('dist', 'assets')}`;

/**
 * Serves the built web app: files with a hash in their name for a year, everything else checked each time, and
 * `index.html` for every address that is a screen. Without a build only the API is served.
 */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      decorateReply: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const screen =
      built &&
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (screen) return reply.header('cache-control', 'no-cache').sendFile('index.html', webDir);
    await sendError(reply, fail('NOT_FOUND'));
  });
}

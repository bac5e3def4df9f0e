import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import { fail } from './fail.ts';
import { lackingCookie } from './lacks.ts';
import { pageChooser } from './pages.ts';

const YEAR_SECONDS = 31_536_000;
const HASHED = `${join('dist', 'assets')}`;

/** Whether a request without a route is for a page of the web app, which is a file, and not for data. */
export function asksForScreen({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(?:\/|$|\?)/.test(url) &&
    !/\.\w+$/.test(url.split('?')[0] ?? '')
  );
}

/**
 * Serves the built web app: files with a hash in their name for a year, everything else checked each
 * time, and for every address that is a screen its HTML in the person's language. Without a build only the
 * API is served.
 */
export async function serveWeb(
  app: FastifyInstance,
  { webDir, lacks }: { webDir: string; lacks: 'phone' | undefined },
): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      // The first address, too, is a screen.
      index: false,
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
  const pageOf = built ? pageChooser(webDir) : undefined;
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    if (pageOf === undefined || !asksForScreen(request)) return sendError(reply, fail('NOT_FOUND'));
    const { file, link } = pageOf(request);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' });
    if (link !== undefined) reply.header('link', link);
    const lacking = lackingCookie(request.headers.cookie, lacks);
    if (lacking !== undefined) reply.header('set-cookie', lacking);
    return reply.sendFile(file, webDir);
  });
}

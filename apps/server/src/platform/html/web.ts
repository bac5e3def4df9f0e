import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { type FindBeginning, homeDrawer } from './home-beginning.ts';
import { lackingCookie } from './lacks.ts';
import { type NamedPage, serveNamedPages } from './named-pages.ts';
import { pageChooser } from './pages.ts';
import { sendWritten } from './written-page.ts';

const YEAR_SECONDS = 31_536_000;
const MINUTE_MS = 60_000;
const HASHED = `${join('dist', 'assets')}`;

/** Returns true for an unrouted request for a page of the web app, as opposed to data. */
export function asksForScreen({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(?:\/|$|\?)/.test(url) &&
    !/\.\w+$/.test(url.split('?')[0] ?? '')
  );
}

export interface WebOptions {
  readonly webDir: string;
  readonly lacks: 'phone' | undefined;
  readonly named?: readonly NamedPage[];
  /** Per client, for all of these together and for all other screens together. */
  readonly namedPerMinute?: number;
  /** Beginning of the feed in the HTML of /home; without it a skeleton is shown. */
  readonly home?: FindBeginning;
}

/** Caches hashed files for a year, and revalidates others. Without a build only the API is served. */
export async function serveWeb(
  app: FastifyInstance,
  { webDir, lacks, named = [], namedPerMinute = 600, home }: WebOptions,
): Promise<void> {
  const built = existsSync(join(webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      // The root is a screen, too.
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      globIgnore: ['program/**'],
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding, accept-language, cookie');
    const lacking = lackingCookie(request.headers.cookie, lacks);
    if (lacking !== undefined) reply.header('set-cookie', lacking);
  };
  const pageOf = built ? pageChooser(webDir) : undefined;
  if (pageOf !== undefined) serveNamedPages(app, named, { webDir, perMinute: namedPerMinute, prepare });
  const drawHome = home && pageOf ? homeDrawer(app, home, { webDir, perMinute: namedPerMinute }) : undefined;
  const limit = app.createRateLimit({ max: namedPerMinute, timeWindow: MINUTE_MS, allowList: () => false });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (pageOf === undefined || !asksForScreen(request)) return sendError(reply, fail('NOT_FOUND'));
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) {
      reply.header('retry-after', counted.ttlInSeconds);
      return sendError(reply, fail('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttlInSeconds }));
    }
    const page = pageOf(request);
    prepare(request, reply);
    if (page.link !== undefined) reply.header('link', page.link);
    const drawn = await drawHome?.(request, page);
    if (drawn === undefined) return reply.header('cache-control', 'no-cache').sendFile(page.file, webDir);
    return sendWritten(request, reply, drawn);
  });
}

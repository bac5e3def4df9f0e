import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { type FindBeginning, homeDrawer } from './home-beginning.ts';
import { keptAssetsDir } from './kept-assets.ts';
import { pageFinder } from './known-pages.ts';
import { lackingCookie } from './lacks.ts';
import { type NamedPage, serveNamedPages } from './named-pages.ts';
import { withOrigin } from './page-head.ts';
import { type ChosenPage, pageChooser } from './pages.ts';
import { serveSharedPhoto } from './shared-photo.ts';
import { sendWritten, templatesIn } from './written-page.ts';

const IMMUTABLE = `public, max-age=${31_536_000}, immutable`;
/** Matches a file that an app of an older build asks for, and no file beside those. */
const OLD_ASSET = /^\/assets\/([\w-][\w.-]*\.\w+)$/;
/** So often a balancer may lead to a node of another version before the file counts as missing. */
const ASKED_AGAIN_MAX = 6;
const ASKED_AGAIN = /[?&]again=(\d)$/;
const MINUTE_MS = 60_000;
const ASSETS = '/assets/';
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
  /** The folder with files of replaced builds; without it there are none. */
  readonly dataDir?: string;
  /** True if other nodes may have files of the app that this one has not: their folders are not shared. */
  readonly hasOthers?: boolean;
  /** Makes the address of the preview's picture absolute; without it the address stays relative. */
  readonly publicUrl?: () => string;
  /** Returns whether the sender may open a page that is not for everybody; others get "not found". */
  readonly mayOpen?: (request: FastifyRequest, path: string) => Promise<boolean>;
}

interface Elsewhere {
  /** Where files of builds that were replaced lie. */
  readonly kept: string | undefined;
  readonly hasOthers: boolean;
}

/**
 * Finds a file of the app that this build lacks: one of a build that was replaced lies in the data folder;
 * one of a newer build is at another node, to which scripts, styles and workers follow the address.
 */
function findElsewhere(url: string, { kept, hasOthers }: Elsewhere): { file?: string; location?: string } {
  const [path = ''] = url.split('?');
  const [, asset] = OLD_ASSET.exec(path) ?? [];
  if (asset === undefined) return {};
  if (kept !== undefined && existsSync(join(kept, asset))) return { file: asset };
  const asked = Number(ASKED_AGAIN.exec(url)?.[1] ?? 0);
  return hasOthers && asked < ASKED_AGAIN_MAX ? { location: `${path}?again=${asked + 1}` } : {};
}

/** Caches hashed files for a year, and revalidates others. Without a build only the API is served. */
export async function serveWeb(
  app: FastifyInstance,
  {
    webDir,
    lacks,
    named = [],
    namedPerMinute = 600,
    home,
    dataDir,
    hasOthers = false,
    publicUrl,
    mayOpen,
  }: WebOptions,
): Promise<void> {
  const kept = dataDir === undefined ? undefined : keptAssetsDir(dataDir);
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
          path.includes(HASHED) || (kept !== undefined && path.startsWith(kept)) ? IMMUTABLE : 'no-cache',
        );
      },
    });
  }
  serveSharedPhoto(app);
  if (mayOpen !== undefined) {
    app.addHook('onRequest', async (request, reply) => {
      // By the route, which can be spelt in several ways; a file of an older build has none.
      const path = request.routeOptions.url ?? request.url.split('?')[0] ?? '';
      if (path.startsWith(ASSETS) && !(await mayOpen(request, path)))
        return sendError(reply, fail('NOT_FOUND'));
    });
  }
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding, accept-language, cookie');
    const lacking = lackingCookie(request.headers.cookie, lacks);
    if (lacking !== undefined) reply.header('set-cookie', lacking);
  };
  const pageOf = built ? pageChooser(webDir) : undefined;
  const isPage = pageFinder(webDir);
  if (pageOf !== undefined) serveNamedPages(app, named, { webDir, perMinute: namedPerMinute, prepare });
  const drawHome = home && pageOf ? homeDrawer(app, home, { webDir, perMinute: namedPerMinute }) : undefined;
  const templateOf = templatesIn(webDir);
  /** Browsers, which need no preview, say which kind of thing they fetch. */
  const previewOf = async ({ headers }: FastifyRequest, { file }: ChosenPage) =>
    publicUrl === undefined || headers['sec-fetch-dest'] !== undefined
      ? undefined
      : withOrigin(await templateOf(file), publicUrl());
  const limit = app.createRateLimit({ max: namedPerMinute, timeWindow: MINUTE_MS, allowList: () => false });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const { file, location } = findElsewhere(request.url, { kept, hasOthers });
    if (file !== undefined) return reply.sendFile(file, kept);
    if (location !== undefined) return reply.header('cache-control', 'no-store').redirect(location, 307);
    if (pageOf === undefined || !asksForScreen(request)) return sendError(reply, fail('NOT_FOUND'));
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) {
      reply.header('retry-after', counted.ttlInSeconds);
      return sendError(reply, fail('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttlInSeconds }));
    }
    const page = pageOf(request);
    prepare(request, reply);
    // [S2-030] The page itself says that there is none.
    if (!isPage(path) || !((await mayOpen?.(request, path)) ?? true)) reply.code(404);
    if (page.link !== undefined) reply.header('link', page.link);
    const drawn = (await drawHome?.(request, page)) ?? (await previewOf(request, page));
    if (drawn === undefined) return reply.header('cache-control', 'no-cache').sendFile(page.file, webDir);
    return sendWritten(request, reply, drawn);
  });
}

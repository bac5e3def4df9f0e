import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import { assetCopiesDir } from './asset-copies.ts';
import { type FindFirstCards, homeRenderer } from './home-first-cards.ts';
import { createPagePathCheck } from './known-pages.ts';
import { type NamedPage, serveNamedPages } from './named-pages.ts';
import { makePictureUrlAbsolute } from './page-head.ts';
import { type ChosenPage, pageChooser } from './pages.ts';
import { sendRendered, templatesIn } from './rendered-page.ts';
import { serveSharedPhoto } from './shared-photo.ts';
import { unavailableFeaturesCookie } from './unavailable-features.ts';

const IMMUTABLE = `public, max-age=${31_536_000}, immutable`;
/** Matches the path of a built file, and captures its name without a folder. */
const OLD_ASSET = /^\/assets\/([\w-][\w.-]*\.\w+)$/;
/** How often a request for a file that this node lacks is redirected, because another node may have it. */
const ASKED_AGAIN_MAX = 6;
const ASKED_AGAIN = /[?&]again=(\d)$/;
const MINUTE_MS = 60_000;
const ASSETS = '/assets/';
const HASHED = `${join('dist', 'assets')}`;

/** Returns true for a request for a page of the web app, as opposed to data or a file. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
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
  /** The limit per client for pages with names. All other pages have a second limit of the same size. */
  readonly namedPerMinute?: number;
  /** Finds the first cards of the feed for the HTML of /home. If undefined, /home shows a skeleton. */
  readonly home?: FindFirstCards;
  /** The data folder, which contains the files of previous builds. */
  readonly dataDir?: string;
  /** True if other nodes may have built files that this node lacks. */
  readonly hasOthers?: boolean;
  /** Returns the origin for the absolute URL of the preview picture. */
  readonly publicUrl?: () => string;
  /** Returns whether the client may load a path; some pages and files are not public. */
  readonly mayOpen?: (request: FastifyRequest, path: string) => Promise<boolean>;
}

interface Elsewhere {
  /** The folder with files of previous builds. */
  readonly kept: string | undefined;
  readonly hasOthers: boolean;
}

/** Finds a file that this build lacks: in the data folder, or by a redirect that may lead to another node. */
function findElsewhere(url: string, { kept, hasOthers }: Elsewhere): { file?: string; location?: string } {
  const [path = ''] = url.split('?');
  const [, asset] = OLD_ASSET.exec(path) ?? [];
  if (asset === undefined) return {};
  if (kept !== undefined && existsSync(join(kept, asset))) return { file: asset };
  const asked = Number(ASKED_AGAIN.exec(url)?.[1] ?? 0);
  return hasOthers && asked < ASKED_AGAIN_MAX ? { location: `${path}?again=${asked + 1}` } : {};
}

/** Serves the web app. Without a build, only the API is served. */
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
  const kept = dataDir === undefined ? undefined : assetCopiesDir(dataDir);
  const built = existsSync(join(webDir, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      // `/` is a page of the app and no file.
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
      // Uses the route's path, because a URL has several spellings.
      const path = request.routeOptions.url ?? request.url.split('?')[0] ?? '';
      if (path.startsWith(ASSETS) && !(await mayOpen(request, path)))
        return sendError(reply, fail('NOT_FOUND'));
    });
  }
  const prepare = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding, accept-language, cookie');
    const lacking = unavailableFeaturesCookie(request.headers.cookie, lacks);
    if (lacking !== undefined) reply.header('set-cookie', lacking);
  };
  const pageOf = built ? pageChooser(webDir) : undefined;
  const isPage = createPagePathCheck(webDir);
  if (pageOf !== undefined) serveNamedPages(app, named, { webDir, perMinute: namedPerMinute, prepare });
  const drawHome =
    home && pageOf ? homeRenderer(app, home, { webDir, perMinute: namedPerMinute }) : undefined;
  const templateOf = templatesIn(webDir);
  /** Returns the HTML for link previews; undefined for browsers, which send the header `Sec-Fetch-Dest`. */
  const previewOf = async ({ headers }: FastifyRequest, { file }: ChosenPage) =>
    publicUrl === undefined || headers['sec-fetch-dest'] !== undefined
      ? undefined
      : makePictureUrlAbsolute(await templateOf(file), publicUrl());
  const limit = app.createRateLimit({ max: namedPerMinute, timeWindow: MINUTE_MS, allowList: () => false });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const { file, location } = findElsewhere(request.url, { kept, hasOthers });
    if (file !== undefined) return reply.sendFile(file, kept);
    if (location !== undefined) return reply.header('cache-control', 'no-store').redirect(location, 307);
    if (pageOf === undefined || !isPageRequest(request)) return sendError(reply, fail('NOT_FOUND'));
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) {
      reply.header('retry-after', counted.ttlInSeconds);
      return sendError(reply, fail('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.ttlInSeconds }));
    }
    const page = pageOf(request);
    prepare(request, reply);
    // [S2-030] The HTML is sent too, and its script shows that the page does not exist.
    if (!isPage(path) || !((await mayOpen?.(request, path)) ?? true)) reply.code(404);
    if (page.link !== undefined) reply.header('link', page.link);
    const drawn = (await drawHome?.(request, page)) ?? (await previewOf(request, page));
    if (drawn === undefined) return reply.header('cache-control', 'no-cache').sendFile(page.file, webDir);
    return sendRendered(request, reply, drawn);
  });
}

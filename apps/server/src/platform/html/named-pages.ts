import { DEFAULT_LANGUAGE, type Language } from '@beso/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insertPageHead, type PageHead } from './page-head.ts';
import { hasSignedInHint, preferredLanguage } from './pages.ts';
import { sendRendered, templatesIn } from './rendered-page.ts';

export interface NamedPage {
  readonly path: string;
  /** The log has this name instead of the URL. */
  readonly operation: string;
  /**
   * @param key the URL's parameter as received
   * @param preferred the client's language; undefined for most programs that show link previews
   */
  head(
    key: string,
    query: Readonly<Record<string, unknown>>,
    preferred: Language | undefined,
  ): Promise<PageHead>;
}

const MINUTE_MS = 60_000;

export interface NamedPagesOptions {
  readonly webDir: string;
  readonly perMinute: number;
  readonly prepare: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Serves uncached pages whose head contains names. Omits the names after too many requests. */
export function serveNamedPages(
  app: FastifyInstance,
  pages: readonly NamedPage[],
  { webDir, perMinute, prepare }: NamedPagesOptions,
): void {
  const templateOf = templatesIn(webDir);
  // All these pages share one limit, so that somebody who guesses tokens gains nothing from using several.
  const limit = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: () => false });

  const headOf = async (page: NamedPage, request: FastifyRequest): Promise<PageHead | undefined> => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) return undefined;
    const [key = ''] = Object.values(request.params as Record<string, string>);
    const { cookie, 'accept-language': accepted } = request.headers;
    const query = request.query as Record<string, unknown>;
    try {
      return await page.head(key, query, preferredLanguage(cookie, accepted));
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'a page goes out without its names');
      return undefined;
    }
  };
  for (const page of pages) {
    app.get(page.path, { config: { operation: page.operation } }, async (request, reply) => {
      const head = await headOf(page, request);
      const preferred = preferredLanguage(request.headers.cookie, request.headers['accept-language']);
      const language = head?.language ?? preferred ?? DEFAULT_LANGUAGE;
      const html = await templateOf(`pages/other.${language}.html`);
      prepare(request, reply);
      reply.header('x-robots-tag', 'noindex');
      // [S2-030] A signed-in person may see a page whose public head is missing.
      if (head?.isMissing && !hasSignedInHint(request.headers.cookie)) reply.code(404);
      return sendRendered(request, reply, head === undefined ? html : insertPageHead(html, head));
    });
  }
}

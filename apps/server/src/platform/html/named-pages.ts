import { DEFAULT_LANGUAGE, type Language } from '@beso/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageHead, withHead } from './page-head.ts';
import { wishedLanguage } from './pages.ts';
import { sendWritten, templatesIn } from './written-page.ts';

/** An address whose HTML names what it is about, for previews of links. */
export interface NamedPage {
  /** Of the route, with at most one parameter. */
  readonly path: string;
  /** In the log, in place of the address. */
  readonly operation: string;
  /**
   * @param key the parameter, as it came
   * @param wished the language that the client asked for; undefined for most programs that make previews
   */
  head(
    key: string,
    query: Readonly<Record<string, unknown>>,
    wished: Language | undefined,
  ): Promise<PageHead>;
}

const MINUTE_MS = 60_000;

export interface NamedPagesOptions {
  readonly webDir: string;
  readonly perMinute: number;
  /** Adds what each page brings along. */
  readonly prepare: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Serves these addresses with a head of their own. Nobody else keeps such a page: it has names. Whoever asks
 * too often gets the page without them, and so does everybody while they cannot be looked up: the page itself
 * says then what is the matter.
 */
export function serveNamedPages(
  app: FastifyInstance,
  pages: readonly NamedPage[],
  { webDir, perMinute, prepare }: NamedPagesOptions,
): void {
  const templateOf = templatesIn(webDir);
  // One count for all of them: a token is not found sooner by asking in two ways.
  const limit = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: () => false });

  const headOf = async (page: NamedPage, request: FastifyRequest): Promise<PageHead | undefined> => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) return undefined;
    const [key = ''] = Object.values(request.params as Record<string, string>);
    const { cookie, 'accept-language': accepted } = request.headers;
    const query = request.query as Record<string, unknown>;
    try {
      return await page.head(key, query, wishedLanguage(cookie, accepted));
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'a page goes out without its names');
      return undefined;
    }
  };
  for (const page of pages) {
    app.get(page.path, { config: { operation: page.operation } }, async (request, reply) => {
      const head = await headOf(page, request);
      const wished = wishedLanguage(request.headers.cookie, request.headers['accept-language']);
      const language = head?.language ?? wished ?? DEFAULT_LANGUAGE;
      const html = await templateOf(`pages/other.${language}.html`);
      prepare(request, reply);
      reply.header('x-robots-tag', 'noindex');
      return sendWritten(request, reply, head === undefined ? html : withHead(html, head));
    });
  }
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstCards, HomeRenderer } from '@beso/contract/feed';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadOnce } from '../work/load-once.ts';
import { type ChosenPage, parseCookie } from './pages.ts';
import { templatesIn } from './rendered-page.ts';

/** Returns the first cards of the feed; undefined without a session, a profile or activities. */
export type FindFirstCards = (request: FastifyRequest) => Promise<Omit<FirstCards, 'reminds'> | undefined>;

/** After this time the server sends the page with a skeleton instead of the first cards. */
const TIMEOUT_MS = 250;
const MINUTE_MS = 60_000;
const PLACE = /(<main data-beginning[^>]*>).*?(<\/main>)/s;

export interface HomeRendererOptions {
  readonly webDir: string;
  readonly perMinute: number;
}

/** Returns a function that renders the first cards into the HTML of /home, or undefined if it cannot. */
export function homeRenderer(
  app: FastifyInstance,
  find: FindFirstCards,
  { webDir, perMinute }: HomeRendererOptions,
): (request: FastifyRequest, page: ChosenPage) => Promise<string | undefined> {
  const templateOf = templatesIn(webDir);
  const load = loadOnce(async () => {
    const { href } = pathToFileURL(join(webDir, 'program/home.mjs'));
    const { default: renderer } = (await import(href)) as { default: HomeRenderer };
    await renderer.loadTexts();
    return renderer;
  });
  // Loads the renderer at the start, because loading takes longer than the time limit of a page.
  app.addHook('onListen', () => {
    load().catch((error: unknown) => app.log.warn({ err: error }, 'homes go out without their first cards'));
  });
  const limit = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: () => false });

  const draw = async (request: FastifyRequest, { file, language }: ChosenPage) => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) return undefined;
    const beginning = await find(request);
    if (beginning === undefined) return undefined;
    const [renderer, template] = await Promise.all([load(), templateOf(file)]);
    const reminds = parseCookie(request.headers.cookie, 'beso_reminded') === undefined;
    const html = renderer.render(language, { ...beginning, reminds });
    // Nobody can tap or focus this HTML before the app replaces it.
    const inert = `<div inert aria-hidden="true" class="flex min-w-0 grow flex-col">${html}</div>`;
    return template.replace(PLACE, (_all, start: string, end: string) => `${start}${inert}${end}`);
  };
  return async (request, page) => {
    const { method, url, headers } = request;
    const opened = method === 'GET' && headers['sec-fetch-dest'] === 'document' && !url.includes('?');
    if (page.name !== 'home' || !page.signedIn || !opened) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined).unref());
    const drawn = draw(request, page).catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'home goes out without its first cards');
      return undefined;
    });
    return Promise.race([drawn, late]);
  };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HomeBeginning } from '@beso/contract/feed';
import type { Language } from '@beso/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ChosenPage, cookieOf } from './pages.ts';
import { templatesIn } from './written-page.ts';

/** What somebody's home begins with; undefined for who has no session, no profile or an empty feed. */
export type FindBeginning = (request: FastifyRequest) => Promise<Omit<HomeBeginning, 'reminds'> | undefined>;

/** What the web app's build left for this (apps/web/src/app/homeBeginning.tsx). */
interface Program {
  prepareHome(): Promise<void>;
  drawHome(language: Language, beginning: HomeBeginning): string;
}

/** Then the page goes out with its skeleton: its own code asks for the same. */
const PATIENCE_MS = 250;
const MINUTE_MS = 60_000;
const PLACE = /(<main data-beginning[^>]*>).*?(<\/main>)/s;

export interface HomeDrawerOptions {
  readonly webDir: string;
  readonly perMinute: number;
}

/**
 * Draws the HTML of home with the first cards of whoever opens it, so that they can be read before the app's
 * code is there; undefined where the page with its skeleton does. Only for a page that is opened: what the
 * service worker fetches to keep has nobody's cards in it.
 */
export function homeDrawer(
  app: FastifyInstance,
  find: FindBeginning,
  { webDir, perMinute }: HomeDrawerOptions,
): (request: FastifyRequest, page: ChosenPage) => Promise<string | undefined> {
  const templateOf = templatesIn(webDir);
  let loading: Promise<Program> | undefined;
  const read = async () => {
    const program = (await import(pathToFileURL(join(webDir, 'program/home.mjs')).href)) as Program;
    await program.prepareHome();
    return program;
  };
  const load = () => {
    loading ??= read();
    return loading;
  };
  // Who comes first would wait longer for it than a page waits. The start itself does not wait for it.
  app.addHook('onListen', () => {
    load().catch((error: unknown) => app.log.warn({ err: error }, 'homes go out without their first cards'));
  });
  const limit = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: () => false });

  const draw = async (request: FastifyRequest, { file, language }: ChosenPage) => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) return undefined;
    const beginning = await find(request);
    if (beginning === undefined) return undefined;
    const [program, template] = await Promise.all([load(), templateOf(file)]);
    const reminds = cookieOf(request.headers.cookie, 'beso_reminded') === undefined;
    const html = program.drawHome(language, { ...beginning, reminds });
    // It is replaced in a moment: what can be tapped or read aloud comes then.
    const inert = `<div inert aria-hidden="true" class="flex min-w-0 grow flex-col">${html}</div>`;
    return template.replace(PLACE, (_all, start: string, end: string) => `${start}${inert}${end}`);
  };
  return async (request, page) => {
    const { method, url, headers } = request;
    const opened = method === 'GET' && headers['sec-fetch-dest'] === 'document' && !url.includes('?');
    if (page.name !== 'home' || !page.signedIn || !opened) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref());
    const drawn = draw(request, page).catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'home goes out without its first cards');
      return undefined;
    });
    return Promise.race([drawn, late]);
  };
}

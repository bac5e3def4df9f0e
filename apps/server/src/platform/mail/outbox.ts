import { LANGUAGES, type Language } from '@beso/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/errors.ts';
import { fail } from '../http/fail.ts';
import type { Services } from '../services.ts';
import { DRAWING_NAMES, mailPicturesOf } from './drawings.ts';
import { type MailContent, renderMailParts } from './letter.ts';
import { OUTBOX_PATH, outboxAccess } from './outbox-key.ts';
import { findMailHtml, listMails } from './queries.ts';

const MAILS_SHOWN = 100;

export type MailSamples = Readonly<Record<string, (language: Language, publicUrl: string) => MailContent>>;

function inScheme(html: string, scheme: unknown): string {
  if (scheme !== 'dark' && scheme !== 'light') return html;
  return html.replace(
    '@media (prefers-color-scheme: dark)',
    scheme === 'dark' ? '@media all' : '@media not all',
  );
}

async function withPictures(html: string): Promise<string> {
  const used = DRAWING_NAMES.filter((name) => html.includes(`cid:${name}`));
  const pictures = (await Promise.all(used.map(mailPicturesOf))).flat();
  return pictures.reduce(
    (page, { name, png }) =>
      page.replaceAll(`cid:${name}`, `data:image/png;base64,${png.toString('base64')}`),
    html,
  );
}

/** Serves the page with local mails and text messages, and with samples of each kind of mail. */
export function serveLocalMailPage(http: FastifyInstance, services: Services, samples: MailSamples): void {
  const { config, database, publicUrl } = services;
  const isUsed = config.mail.kind === 'outbox' || config.sms.way.kind === 'outbox';
  if (!isUsed || config.mode !== 'local') return;

  const page = (answer: (request: FastifyRequest) => Promise<string | undefined>) =>
    async function handle(request: FastifyRequest, reply: FastifyReply) {
      const visit = outboxAccess(config, request);
      if (visit.state === 'first') {
        return reply
          .header('set-cookie', visit.cookie)
          .redirect(request.url.split('?')[0] ?? OUTBOX_PATH, 303);
      }
      const html = visit.state === 'open' ? await answer(request) : undefined;
      if (html === undefined) {
        sendError(reply, fail('NOT_FOUND'));
        return reply;
      }
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
        .send(html);
    };
  const param = (request: FastifyRequest, name: string) =>
    (request.params as Record<string, string>)[name] ?? '';

  http.get(
    OUTBOX_PATH,
    page(async () => {
      const { renderOutbox } = await import('./outbox-page.ts');
      return renderOutbox(await listMails(database, MAILS_SHOWN), Object.keys(samples));
    }),
  );
  http.get(
    `${OUTBOX_PATH}/samples/:name/:language`,
    page(async (request) => {
      const language = LANGUAGES.find((known) => known === param(request, 'language'));
      const name = param(request, 'name');
      const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
      if (language === undefined || sample === undefined) return undefined;
      const { html } = await renderMailParts(sample(language, publicUrl()));
      return withPictures(inScheme(html, (request.query as Record<string, unknown>).scheme));
    }),
  );
  http.get(
    `${OUTBOX_PATH}/:id`,
    page(async (request) => {
      const html = await findMailHtml(database, param(request, 'id'));
      return html === undefined ? undefined : withPictures(html);
    }),
  );
}

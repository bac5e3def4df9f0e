import type { Activity } from '@beso/contract/activities';
import { ERASED_NAME } from '@beso/contract/erased-name';
import { LANGUAGES, type Language } from '@beso/contract/limits';
import { nameIn } from '@beso/contract/translator';
import type { ReadableMessage } from '../chat/index.ts';
import { translateMailText } from '../identity/index.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Forbids scripts and remote files, in case somebody's text contains a script. */
const POLICY = "default-src 'none'; img-src 'self' data: file:; style-src 'unsafe-inline'";
const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #ddd;padding:.75rem 0}img{max-width:100%;border-radius:8px}
time,small{color:#555}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.25rem 0}`;

export interface PageParts {
  readonly language: Language;
  readonly person: { readonly id: string; readonly name: string };
  readonly names: ReadonlyMap<string, string>;
  /** The ids of the pictures that the export contains. */
  readonly pictures: ReadonlySet<string>;
  readonly missing: readonly string[];
}

/** Yields the HTML page of an export, which is readable offline. */
export async function* exportPage(
  { language, person, names, pictures, missing }: PageParts,
  activities: AsyncIterable<Activity>,
  messages: AsyncIterable<ReadableMessage>,
): AsyncGenerator<string> {
  const known = LANGUAGES.includes(language) ? language : 'en';
  const text = (
    key: Parameters<typeof translateMailText>[1],
    values?: Parameters<typeof translateMailText>[2],
  ) => escaped(translateMailText(known, key, values));
  const format = new Intl.DateTimeFormat(known, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const when = (at: string) =>
    `<time datetime="${escaped(at)}">${escaped(format.format(new Date(at)))}</time>`;
  const nameOf = (id: string) =>
    escaped(id === person.id ? person.name : nameIn(known, names.get(id) ?? ERASED_NAME));
  const picture = (id: string | null | undefined) =>
    id != null && pictures.has(id) ? `<img src="pictures/${escaped(id)}.webp" alt="" loading="lazy">` : '';

  yield `<!doctype html><html lang="${known}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>BESO</title><style>${STYLE}</style></head><body>
<h1>${text('mails.exportPage.title', { name: person.name })}</h1><p>${text('mails.exportPage.intro')}</p>`;
  if (missing.length > 0) {
    yield `<h2>${text('mails.exportPage.missing')}</h2><ul>${missing.map((id) => `<li>${escaped(id)}</li>`).join('')}</ul>`;
  }
  yield `<h2>${text('mails.exportPage.activities')}</h2>`;
  for await (const { kind, giver, receiver, amount, description, image, createdAt } of activities) {
    const people =
      kind === 'recommendation' ? nameOf(giver.id) : `${nameOf(giver.id)} → ${nameOf(receiver.id)}`;
    const besos = kind === 'recommendation' ? '' : ` · ${amount} besos`;
    yield `<article>${when(createdAt)} <small>${people}${besos}</small><p>${escaped(description)}</p>${picture(image?.id)}</article>`;
  }
  yield `<h2>${text('mails.exportPage.messages')}</h2>`;
  for await (const { senderId, receiverId, content, imageId, createdAt } of messages) {
    yield `<article>${when(createdAt)} <small>${nameOf(senderId)} → ${nameOf(receiverId)}</small><p>${escaped(content)}</p>${picture(imageId)}</article>`;
  }
  yield '</body></html>';
}

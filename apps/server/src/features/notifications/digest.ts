import { NOTIFICATION_PREFERENCES_PATH, NOTIFICATIONS_PATH } from '@beso/contract/notifications';
import type { MailMessage } from '../../platform/mail/transport.ts';
import { detailOf, newsSentence, sentenceOf } from './content.ts';
import type { Addressee } from './queries/delivery.ts';
import type { Told } from './queries/told.ts';
import { fill, textsIn } from './texts/texts.ts';

const SENTENCES_SHOWN = 10;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** People's words as text of a page. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

interface Line {
  readonly sentence: string;
  readonly detail: string;
}

function htmlOf(
  language: string,
  parts: Record<'greeting' | 'news' | 'open' | 'reason' | 'preferences', string>,
  links: { inbox: string; preferences: string },
  lines: readonly Line[],
): string {
  const sans = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
  const serif = "Besley,Rockwell,'Roboto Slab',Georgia,serif";
  const safe = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, escapeHtml(text)]));
  const items = lines.map(
    ({ sentence, detail }) =>
      `<p style="margin:0 0 16px;padding:14px 16px;background:#faf1ef;border-radius:16px"><strong>${escapeHtml(sentence)}</strong>${
        detail === '' ? '' : `<br><span style="color:#674750">${escapeHtml(detail)}</span>`
      }</p>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${safe.news}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#2b1118;font:16px/24px ${sans}">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font:700 26px/32px ${serif};color:#be1e3c">BESO</p>
<p style="margin:0 0 8px">${safe.greeting}</p>
<h1 style="margin:0 0 20px;font:700 20px/26px ${serif}">${safe.news}</h1>
${items.join('\n')}
<p style="margin:8px 0 32px"><a href="${escapeHtml(links.inbox)}" style="display:inline-block;padding:14px 24px;background:#be1e3c;color:#ffffff;font-weight:600;text-decoration:none;border-radius:999px">${safe.open}</a></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #ebdcd9;color:#7a5b63;font-size:13px;line-height:18px">${safe.reason} <a href="${escapeHtml(links.preferences)}" style="color:#7a5b63">${safe.preferences}</a></p>
</div></body></html>
`;
}

/**
 * One mail about everything that is new for somebody, in their language: from whom and how much, and what it is only
 * where the person lets it be shown. Undefined for nothing.
 * @param messageId stays the same when the mail is sent again
 */
export function digestOf(
  { firstName, email, language, showContent }: Addressee,
  told: readonly Told[],
  count: number,
  { messageId, publicUrl }: { messageId: string; publicUrl: string },
): MailMessage | undefined {
  if (told.length === 0) return undefined;
  const { greeting, open, reason, preferences } = textsIn(language).mail;
  const news = newsSentence(language, told, count);
  const links = {
    inbox: `${publicUrl}${NOTIFICATIONS_PATH}`,
    preferences: `${publicUrl}${NOTIFICATION_PREFERENCES_PATH}`,
  };
  const hello = fill(greeting, { name: firstName });
  const lines = showContent
    ? told
        .slice(0, SENTENCES_SHOWN)
        .map((one) => ({ sentence: sentenceOf(language, one), detail: detailOf(one) }))
    : [];
  const text = [
    hello,
    `${news}.`,
    ...lines.map(({ sentence, detail }) => (detail === '' ? sentence : `${sentence}: ${detail}`)),
    `${open}: ${links.inbox}`,
    `${reason}\n${preferences}: ${links.preferences}`,
  ];
  return {
    messageId,
    to: email,
    subject: news,
    html: htmlOf(language, { greeting: hello, news, open, reason, preferences }, links, lines),
    text: `${text.join('\n\n')}\n`,
    headers: { 'List-Unsubscribe': `<${links.preferences}>`, 'Auto-Submitted': 'auto-generated' },
  };
}

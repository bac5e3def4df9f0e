import { LinkifyIt } from 'linkify-it';
import { withoutDirectionControls } from './withoutDirectionControls.ts';

/** Invisible characters and characters that change the text direction. No real address contains any. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;
const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:'];

const finder = new LinkifyIt({ fuzzyLink: true, urlAuth: true });
finder.add('ftp:', null).add('//', null);

/** A part of a message: plain text, or a link with the text that is shown for it. */
export interface MessagePart {
  at: number;
  text: string;
  href?: string;
}

/** Returns a link's target and its text, which shows the real host; undefined if the link is unsafe. */
function linkOf(found: string, url: string): { href: string; text: string } | undefined {
  if (UNSEEN.test(found)) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  if (!SCHEMES.includes(parsed.protocol)) return undefined;
  // In `https://bank.com@evil.com` people could take the part before the @ for the host.
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  if (parsed.protocol === 'mailto:') return { href: url, text: found };
  const isPlain = /^[\x20-\x7e]*$/.test(found);
  return { href: parsed.href, text: isPlain ? found : parsed.href };
}

/** Splits a message into text and links, which React renders without HTML. */
export function splitTextAndLinks(content: string): MessagePart[] {
  const pieces: MessagePart[] = [];
  let at = 0;
  for (const { index, lastIndex, raw, url } of finder.match(content) ?? []) {
    const link = linkOf(raw, url);
    if (link === undefined) continue;
    if (index > at) pieces.push({ at, text: withoutDirectionControls(content.slice(at, index)) });
    pieces.push({ at: index, ...link });
    at = lastIndex;
  }
  if (at < content.length) pieces.push({ at, text: withoutDirectionControls(content.slice(at)) });
  return pieces;
}

import { LinkifyIt } from 'linkify-it';
import { plainText } from './plainText.ts';

/** Marks that are not seen, or turn what stands beside them: no address has them. */
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;
const SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:'];

const finder = new LinkifyIt({ fuzzyLink: true, urlAuth: true });
finder.add('ftp:', null).add('//', null);

/** A piece of a message: words, or a link with what is shown of it. */
export interface Piece {
  /** Where it begins, in the message. */
  at: number;
  text: string;
  href?: string;
}

/**
 * Where an address leads and how it is shown: with the host that a browser really asks, so that letters which
 * look alike are told apart. Undefined for what is no safe link.
 */
function linkOf(found: string, url: string): { href: string; text: string } | undefined {
  if (UNSEEN.test(found)) return undefined;
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  if (!SCHEMES.includes(parsed.protocol)) return undefined;
  // What stands before an @ looks like a host and is none.
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  if (parsed.protocol === 'mailto:') return { href: url, text: found };
  const isPlain = /^[\x20-\x7e]*$/.test(found);
  return { href: parsed.href, text: isPlain ? found : parsed.href };
}

/** A message in words and links, never as HTML. */
export function piecesOf(content: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, lastIndex, raw, url } of finder.match(content) ?? []) {
    const link = linkOf(raw, url);
    if (link === undefined) continue;
    if (index > at) pieces.push({ at, text: plainText(content.slice(at, index)) });
    pieces.push({ at: index, ...link });
    at = lastIndex;
  }
  if (at < content.length) pieces.push({ at, text: plainText(content.slice(at)) });
  return pieces;
}

import type { Language } from '@beso/contract/limits';

/** [S2-133] The title, description and picture that link previews show. */
export interface PageHead {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The page's absolute URL; `image` is absolute, too. */
  readonly url: string;
  readonly image: string;
  /** True if the page shows nothing to somebody without an account. */
  readonly isMissing?: boolean;
}

/** [S9-034] The default preview picture. It contains no text that would need a translation. */
const PICTURE = '/og.png';
const IMAGE = { width: 1200, height: 630 };
const TITLE_MAX = 160;

export function pageHeadOf(
  origin: string,
  path: string,
  { language, title, description }: Pick<PageHead, 'language' | 'title' | 'description'>,
): PageHead {
  return { language, title, description, url: `${origin}${path}`, image: `${origin}${PICTURE}` };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string) => text.replace(/[&"'<>]/g, (character) => ENTITIES[character] ?? '');

/** Matches characters that change the text's direction, break the line or are invisible. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;

function inOneLine(text: string, max = TITLE_MAX): string {
  const characters = [...text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

const REPLACED = [
  /<title>[^<]*<\/title>/,
  /<meta\s+name="description"[^>]*>/,
  /<meta\s+property="og:[^>]*>/g,
  /<meta\s+name="twitter:[^>]*>/g,
];

/** Makes the URL of the preview picture absolute, as link previews require. */
export const makePictureUrlAbsolute = (html: string, origin: string): string =>
  html.replaceAll(`content="${PICTURE}"`, () => `content="${escaped(origin)}${PICTURE}"`);

export function insertPageHead(html: string, { title, description, url, image }: PageHead): string {
  const [name, about, address, picture] = [inOneLine(title), inOneLine(description, 300), url, image].map(
    escaped,
  );
  const head = [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    '<meta name="robots" content="noindex">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="BESO">',
    `<meta property="og:title" content="${name}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${picture}">`,
    `<meta property="og:image:width" content="${IMAGE.width}">`,
    `<meta property="og:image:height" content="${IMAGE.height}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:title" content="${name}">`,
    `<meta name="twitter:description" content="${about}">`,
    `<meta name="twitter:image" content="${picture}">`,
  ];
  const bare = REPLACED.reduce((text, known) => text.replace(known, ''), html);
  return bare.replace('</head>', () => `${head.join('')}</head>`);
}

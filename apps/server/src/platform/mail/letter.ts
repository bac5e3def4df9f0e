import type { Language } from '@beso/contract/limits';
import type { DrawingName } from './drawings.ts';

/** What a mail says, in the words of its receiver's language. It looks the same for all: `render.ts`. */
export interface Letter {
  readonly language: Language;
  /** The heading, and what a mailbox calls the page. */
  readonly title: string;
  /** Left out where the name is not known to be the reader's own. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** Several things that happened, each with its detail in people's own words or an empty one. */
  readonly items?: readonly { readonly sentence: string; readonly detail: string }[];
  readonly drawing: DrawingName;
  readonly button: { readonly label: string; readonly url: string };
  /** What has to be known about the button. */
  readonly note?: string;
  /** Why this mail came, and what to do when it should not have. */
  readonly reason: string;
  readonly reasonLink?: { readonly label: string; readonly url: string };
}

/** The part of a mail for programs and people that want no pictures. */
function textOf({
  greeting,
  title,
  paragraphs,
  items = [],
  button,
  note,
  reason,
  reasonLink,
}: Letter): string {
  const parts = [
    ...(greeting === undefined ? [] : [greeting]),
    /[.?!]$/.test(title) ? title : `${title}.`,
    ...paragraphs,
    ...items.map(({ sentence, detail }) => (detail === '' ? sentence : `${sentence}: ${detail}`)),
    `${button.label}: ${button.url}`,
    ...(note === undefined ? [] : [note]),
    reasonLink === undefined ? reason : `${reason}\n${reasonLink.label}: ${reasonLink.url}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A letter as the two parts of a mail. What draws it is loaded with the first one that is sent. */
export async function partsOf(letter: Letter): Promise<{ html: string; text: string; drawing: DrawingName }> {
  const { renderLetter } = await import('./render.ts');
  return { html: renderLetter(letter), text: textOf(letter), drawing: letter.drawing };
}

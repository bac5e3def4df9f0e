import type { Language } from '@beso/contract/limits';
import type { DrawingName } from './drawings.ts';

export interface MailContent {
  readonly language: Language;
  readonly title: string;
  /** Undefined if the known name may belong to somebody else. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The events, if the mail reports several. `detail` is text that somebody wrote, or empty. */
  readonly items?: readonly { readonly sentence: string; readonly detail: string }[];
  readonly drawing: DrawingName;
  readonly button: { readonly label: string; readonly url: string };
  readonly note?: string;
  /** Tells why the mail was sent, and how to react to an unwanted one. */
  readonly reason: string;
  readonly reasonLink?: { readonly label: string; readonly url: string };
}

/** French has a no-break space before a colon. */
const colonIn = (language: Language) => (language === 'fr' ? '\u00a0:' : ':');

function textOf({
  language,
  greeting,
  title,
  paragraphs,
  items = [],
  button,
  note,
  reason,
  reasonLink,
}: MailContent): string {
  const colon = colonIn(language);
  const parts = [
    ...(greeting === undefined ? [] : [greeting]),
    /[.?!]$/.test(title) ? title : `${title}.`,
    ...paragraphs,
    ...items.map(({ sentence, detail }) =>
      detail === '' ? sentence : `${sentence}${/[.?!:]$/.test(sentence) ? '' : colon} ${detail}`,
    ),
    `${button.label}${colon} ${button.url}`,
    ...(note === undefined ? [] : [note]),
    reasonLink === undefined ? reason : `${reason}\n${reasonLink.label}${colon} ${reasonLink.url}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export async function renderMailParts(
  letter: MailContent,
): Promise<{ html: string; text: string; drawing: DrawingName }> {
  const { renderMailHtml } = await import('./render.ts');
  return { html: renderMailHtml(letter), text: textOf(letter), drawing: letter.drawing };
}

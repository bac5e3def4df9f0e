import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DRAWING_SIZE, MARK_SIZE } from './drawings.ts';
import type { MailContent } from './letter.ts';

/** There is no JSX, because Node cannot run .tsx. Styles are inline, as mail programs drop style sheets. */
const SANS = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const SERIF = "Besley,Rockwell,'Roboto Slab',Georgia,serif";

const STYLES = {
  page: { margin: 0, padding: '24px 16px', backgroundColor: '#ffffff', fontFamily: SANS },
  sheet: { maxWidth: 480, margin: '0 auto' },
  brand: { margin: '0 0 24px', font: `800 24px/32px ${SERIF}`, color: '#2b1118' },
  mark: { display: 'inline-block', verticalAlign: '-2px', marginRight: 10 },
  drawing: { display: 'block', margin: '0 auto 16px' },
  title: { margin: '0 0 12px', font: `700 26px/32px ${SERIF}`, color: '#2b1118' },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: '#2b1118' },
  item: { margin: '0 0 12px', padding: '14px 16px', backgroundColor: '#faf1ef', borderRadius: 16 },
  itemText: { margin: 0, fontSize: 16, lineHeight: '24px', color: '#2b1118' },
  quiet: { color: '#674750' },
  /** `pre-line` preserves the line breaks that somebody wrote. */
  detail: { color: '#674750', whiteSpace: 'pre-line' },
  button: {
    padding: '15px 28px',
    backgroundColor: '#be1e3c',
    color: '#ffffff',
    fontSize: 16,
    fontWeight: 600,
    borderRadius: 999,
  },
  note: { margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: '#674750' },
  reason: {
    margin: '32px 0 0',
    padding: '16px 0 0',
    borderTop: '1px solid #ebdcd9',
    fontSize: 13,
    lineHeight: '18px',
    color: '#7a5b63',
  },
} satisfies Record<string, CSSProperties>;

const DARK = `@media (prefers-color-scheme: dark) {
.page, .page > table > tbody > tr > td { background-color: #1a0b0f !important }
.text { color: #fbefec !important }
.quiet { color: #d9bdbf !important }
.item { background-color: #27141a !important }
.button { background-color: #f08c9c !important; color: #2b1118 !important }
.line { border-color: #43282f !important }
}`;

function Brand(): ReactNode {
  return h(
    Text,
    { className: 'text', style: STYLES.brand },
    h(Img, { src: 'cid:mark', alt: '', ...MARK_SIZE, style: STYLES.mark }),
    'beso',
  );
}

function Items({ items }: Required<Pick<MailContent, 'items'>>): ReactNode {
  return items.map(({ sentence, detail }, index) =>
    h(
      Section,
      { key: index, className: 'item', style: STYLES.item },
      h(
        Text,
        { className: 'text', style: STYLES.itemText },
        h('strong', null, sentence),
        detail === '' ? null : h('br'),
        detail === '' ? null : h('span', { className: 'quiet', style: STYLES.detail }, detail),
      ),
    ),
  );
}

function Reason({ reason, reasonLink }: Pick<MailContent, 'reason' | 'reasonLink'>): ReactNode {
  const link =
    reasonLink === undefined
      ? null
      : h(Link, { href: reasonLink.url, className: 'quiet', style: STYLES.quiet }, reasonLink.label);
  return h(Text, { className: 'quiet line', style: STYLES.reason }, reason, link === null ? '' : ' ', link);
}

function Page(letter: MailContent): ReactNode {
  const { language, title, greeting, paragraphs, items = [], drawing, button, note } = letter;
  const line = (text: string, key: number) => h(Text, { key, className: 'text', style: STYLES.text }, text);
  return h(
    Html,
    { lang: language },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, DARK),
    ),
    h(
      Body,
      { className: 'page', style: STYLES.page },
      h(Preview, null, paragraphs[0] ?? title),
      h(
        Container,
        { style: STYLES.sheet },
        h(Brand),
        h(Img, { src: `cid:${drawing}`, alt: '', ...DRAWING_SIZE, style: STYLES.drawing }),
        greeting === undefined ? null : line(greeting, 0),
        h(Heading, { as: 'h1', className: 'text', style: STYLES.title }, title),
        paragraphs.map(line),
        h(Items, { items }),
        h(Button, { href: button.url, className: 'button', style: STYLES.button }, button.label),
        note === undefined ? null : h(Text, { className: 'quiet', style: STYLES.note }, note),
        h(Reason, letter),
      ),
    ),
  );
}

/** Matches the preloads that React adds for pictures, which mails do not need. */
const PRELOADS = /<link rel="preload"[^>]*>/g;

export function renderMailHtml(letter: MailContent): string {
  const html = renderToStaticMarkup(h(Page, letter)).replaceAll(PRELOADS, '');
  return `<!doctype html>\n${html}\n`;
}

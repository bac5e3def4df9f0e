import { LANGUAGES } from '@beso/contract/limits';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface KeptMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: Date;
}

const STYLE = `
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; color: #2b1118; font: 16px/24px system-ui, sans-serif }
h1, h2 { font-family: Besley, Rockwell, Georgia, serif; line-height: 1.25 }
li { margin: 0 0 1.25rem; overflow-wrap: anywhere }
ul { padding: 0; list-style: none }
a { color: #be1e3c }
small { color: #674750 }
pre { white-space: pre-wrap; padding: 1rem; background: #faf1ef; border-radius: 1rem; font: inherit }
`;

function Mail({ id, recipient, subject, text, createdAt }: KeptMail): ReactNode {
  return h(
    'li',
    null,
    h('a', { href: `/outbox/${id}` }, subject),
    h('br'),
    h('small', null, `to ${recipient}, ${createdAt.toISOString()}`),
    h('details', null, h('summary', null, 'As plain text'), h('pre', null, text)),
  );
}

function Sample({ name }: { name: string }): ReactNode {
  const links = LANGUAGES.map((language) =>
    h('a', { key: language, href: `/outbox/samples/${name}/${language}` }, `${language} `),
  );
  return h('li', null, `${name}: `, links);
}

export function renderOutbox(mails: readonly KeptMail[], samples: readonly string[]): string {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('title', null, 'Outbox'),
      h('style', null, STYLE),
    ),
    h(
      'body',
      null,
      h('h1', null, 'Outbox'),
      h(
        'p',
        null,
        'Mails and text messages that BESO would have sent, the newest first. With SMTP_URL and SMS_URL it sends them.',
      ),
      mails.length === 0
        ? h('p', null, 'There are none yet.')
        : h(
            'ul',
            null,
            mails.map((mail) => h(Mail, { key: mail.id, ...mail })),
          ),
      h('h2', null, 'What each kind looks like'),
      h(
        'ul',
        null,
        samples.map((name) => h(Sample, { key: name, name })),
      ),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

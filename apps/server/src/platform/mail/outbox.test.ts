import { request } from 'node:http';
import { LANGUAGES } from '@beso/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { startMailServer } from '../../../test/support/mail.ts';
import { OUTBOX_PATH, outboxAddress } from './outbox-key.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.services.mail.send({
    messageId: 'one',
    to: 'giulia@example.org',
    subject: '<script>alert(1)</script>',
    html: '<p>Ciao</p><img src="cid:letter">',
    text: 'Ciao & a presto',
    headers: {},
  });
});
afterAll(() => app.close());

async function cookie(): Promise<string> {
  const first = await fetch(app.url + outboxAddress(app.services.config), { redirect: 'manual' });
  return first.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const read = async (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { cookie: await cookie(), ...headers } });

test('mails of local mode are listed and shown with their pictures', async () => {
  const list = await (await read(app.url, OUTBOX_PATH)).text();
  expect(list).toContain('giulia@example.org');
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(list).toContain('Ciao &amp; a presto');
  const [, path = ''] = /href="(\/outbox\/[\da-f-]{36})"/.exec(list) ?? [];
  const mail = await read(app.url, path);
  expect(mail.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(mail.headers.get('cache-control')).toBe('no-store');
  expect(await mail.text()).toMatch(/^<p>Ciao<\/p><img src="data:image\/png;base64,[\w+/=]{100,}">$/);
  expect((await read(app.url, `${OUTBOX_PATH}/0197b4a5-7c1e-7d30-8f00-0123456789ab`)).status).toBe(404);
  expect((await read(app.url, `${OUTBOX_PATH}/nothing`)).status).toBe(404);
});

test('each kind of mail has a sample in each language', async () => {
  const list = await (await read(app.url, OUTBOX_PATH)).text();
  const names = new Set([...list.matchAll(/samples\/(\w+)\//g)].map(([, name]) => name));
  expect(names.size).toBeGreaterThan(0);
  for (const name of names) {
    const pages = await Promise.all(
      LANGUAGES.map(async (language) =>
        (await read(app.url, `${OUTBOX_PATH}/samples/${name}/${language}`)).text(),
      ),
    );
    expect(new Set(pages).size).toBe(LANGUAGES.length);
    for (const page of pages) {
      expect(page).toContain('prefers-color-scheme: dark');
      expect(page).not.toMatch(/cid:|undefined|\{\{/);
    }
  }
  const inScheme = async (scheme: string) =>
    (await read(app.url, `${OUTBOX_PATH}/samples/digest/en?scheme=${scheme}`)).text();
  expect(await inScheme('dark')).toContain('@media all {');
  expect(await inScheme('light')).toContain('@media not all {');
  expect(await inScheme('<b>')).toContain('@media (prefers-color-scheme: dark) {');
  expect((await read(app.url, `${OUTBOX_PATH}/samples/digest/de`)).status).toBe(404);
  expect((await read(app.url, `${OUTBOX_PATH}/samples/constructor/en`)).status).toBe(404);
});

// OWASP: production contains no test code.
// ASVS V15.2.3
test('the outbox answers only to names of this machine, and does not exist if mails are sent', async () => {
  const key = await cookie();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(app.url + OUTBOX_PATH, { headers: { host: 'evil.example', cookie: key } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);

  const server = await startMailServer();
  const sending = await startTestApp({
    ...{ SMTP_URL: server.url, MAIL_FROM: 'beso@example.org' },
    ...{ SMS_URL: 'http://AC1:secret@127.0.0.1:9', SMS_FROM: 'BESO' },
  });
  const answer = await read(sending.url, OUTBOX_PATH);
  expect(await answer.text()).not.toContain('Outbox');
  await sending.close();
  await server.close();
});

test('the outbox requires the printed key, which becomes a cookie and leaves the URL', async () => {
  const address = app.url + outboxAddress(app.services.config);
  const first = await fetch(address, { redirect: 'manual' });
  expect([first.status, first.headers.get('location')]).toEqual([303, OUTBOX_PATH]);
  expect(first.headers.get('set-cookie')).toMatch(
    /^beso_outbox=[\w-]{43}; Max-Age=86400; Path=\/outbox; HttpOnly; SameSite=Lax$/,
  );
  const key = await cookie();
  const list = await (await read(app.url, OUTBOX_PATH)).text();
  const [, mail = ''] = /href="(\/outbox\/[\da-f-]{36})"/.exec(list) ?? [];
  const samples = `${OUTBOX_PATH}/samples/digest/en`;
  for (const path of [OUTBOX_PATH, mail, samples]) {
    const status = async (headers: Record<string, string>) =>
      (await fetch(app.url + path, { headers })).status;
    expect(await status({ cookie: key })).toBe(200);
    expect(await status({})).toBe(404);
    expect(await status({ cookie: `${key.slice(0, -1)}_` })).toBe(404);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      expect(await status({ cookie: key, [name]: '127.0.0.1' })).toBe(404);
    }
  }
  expect((await fetch(`${app.url}${OUTBOX_PATH}?key=wrong`)).status).toBe(404);
  expect((await fetch(address, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
});

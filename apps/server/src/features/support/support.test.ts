import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { PROGRAM_VERSION } from './version.ts';

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    SMTP_URL: mails.url,
    MAIL_FROM: 'BESO <beso@posta.example>',
    SUPPORT_EMAIL: 'operator@posta.example',
    RATE_LIMIT_PER_MINUTE: '600',
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const written = {
  email: 'giulia@posta.example',
  message: 'It does not load.\n\nReally.',
  language: 'en',
} as const;

it('a message from the help page reaches the operator, who can reply [S2-026]', async () => {
  const { api } = openBrowser(app.url);
  expect(await api.support.getInstallation()).toEqual({ version: PROGRAM_VERSION, canContact: true });
  await api.support.contactOperator({ ...written, diagnostics: 'BESO 0.1.0' });
  await expect.poll(() => mails.received.length).toBe(1);
  const [mail] = mails.received;
  expect(mail?.to).toEqual(['operator@posta.example']);
  expect(mail?.headers.get('reply-to')).toBe('giulia@posta.example');
  expect(mail?.text).toContain('It does not load.');
  expect(mail?.text).toContain('BESO 0.1.0');
  expect(mail?.text).toContain('a visitor who is not signed in');
  const nora = await person(app.url);
  await nora.api.support.contactOperator(written);
  const named = () => mails.received.filter(({ text }) => text.includes(nora.id));
  await expect.poll(() => named().map(({ to }) => to)).toEqual([['operator@posta.example']]);
});

it('a message is refused after ten in an hour, and without a text', async () => {
  const nora = await person(app.url);
  expect(await refusalFrom(nora.api.support.contactOperator({ ...written, message: ' ' }))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path: 'message', key: 'support.messageRequired' }] },
  });
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, () => nora.api.support.contactOperator(written)),
  );
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
});

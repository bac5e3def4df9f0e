import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { EMAIL_CHECKS_PER_ADDRESS } from '../accounts/limits.ts';

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' },
    ...{ TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '600' },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function check(email: string, client: string) {
  const answer = await openBrowser(app.url).fetch('/api/v1/auth/email-check', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify({ email }),
  });
  const { exists, code } = (await answer.json()) as { exists?: boolean; code?: string };
  return exists ?? code;
}
const newAddress = () => `${randomUUID()}@example.org`;

test('tells whether an address has an account, however it is written, on every host [S7-055] [S5-046]', async () => {
  const { email } = (await person(app.url)).profile;
  expect(await check(email, '192.0.2.1')).toBe(true);
  expect(await check(` ${email.toUpperCase()} `, '192.0.2.1')).toBe(true);
  expect(await check(newAddress(), '192.0.2.1')).toBe(false);
  expect(await check('nobody', '192.0.2.1')).toBe('INVALID_INPUT');
});

test('is limited per address across clients [S7-055]', async () => {
  const email = newAddress();
  const asked: unknown[] = [];
  for (let index = 0; index <= EMAIL_CHECKS_PER_ADDRESS; index += 1) {
    asked.push(await check(email, `198.51.100.${index}`));
  }
  expect(asked).toEqual([...Array(EMAIL_CHECKS_PER_ADDRESS).fill(false), 'TOO_MANY_REQUESTS']);
});

test('is limited per client across addresses [S7-055]', async () => {
  const asked: unknown[] = [];
  for (let index = 0; index <= 120; index += 1) asked.push(await check(newAddress(), '203.0.113.9'));
  expect(asked).toEqual([...Array(120).fill(false), 'TOO_MANY_REQUESTS']);
  expect(await check(newAddress(), '203.0.113.10')).toBe(false);
});

test('reports an address as taken while its former person may restore it, and a merely requested one as free [S5-046]', async () => {
  const one = await person(app.url);
  const { email: old } = one.profile;
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  const client = '192.0.2.77';
  const asked = newAddress();
  await one.api.account.requestEmailChange({ email: asked });
  // A requested change does not reserve the new address, which may be a stranger's.
  expect(await check(asked, client)).toBe(false);
  const { token } = await mailedLink(mails, asked, 'change');
  await one.api.account.changeEmail({ token });
  expect(await check(asked, client)).toBe(true);
  expect(await check(old, client)).toBe(true);
  await app.owner.query(
    `UPDATE auth_links SET expires_at = now() WHERE user_id = $1 AND purpose = 'undo_email'`,
    [one.id],
  );
  expect(await check(old, client)).toBe(false);
});

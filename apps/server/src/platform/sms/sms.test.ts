import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type SmsServer, startSmsServer } from '../../../test/support/sms.ts';
import { ConfigError, readConfig } from '../config.ts';
import { OUTBOX_PATH, outboxAddress } from '../mail/outbox-key.ts';
import { createSmsSender } from './sms.ts';

let app: TestApp;
let provider: SmsServer;
beforeAll(async () => {
  [app, provider] = await Promise.all([startTestApp(), startSmsServer()]);
});
afterAll(() => Promise.all([app.close(), provider.close()]));

const message = { messageId: 'one', to: '+393471234567', text: 'Più <besos> & "co"' };
const open = (env: Record<string, string>) =>
  createSmsSender(readConfig({ BESO_SECRET: 'x', ...env }).sms, app.services.database, app.services.log);

describe('a text message is', () => {
  test('passed to the provider unchanged, with the account and its token', async () => {
    await open({ SMS_URL: provider.url, SMS_FROM: '+15005550006' }).send(message);
    expect(provider.received.at(-1)).toEqual({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      to: '+393471234567',
      from: '+15005550006',
      body: 'Più <besos> & "co"',
    });
  });

  test('given up after a permanent refusal, and retried otherwise', async () => {
    const sms = open({ SMS_URL: provider.url, SMS_FROM: 'BESO' });
    provider.answer(400);
    await sms.send(message);
    for (const status of [429, 500, 503]) {
      provider.answer(status);
      await expect(sms.send(message)).rejects.toThrow(String(status));
    }
    provider.answer(201);
    const away = open({ SMS_URL: 'http://AC1:secret@127.0.0.1:9', SMS_FROM: 'BESO' });
    await expect(away.send(message)).rejects.toThrow('cannot be reached');
  });

  // OWASP: only listed resources are loaded, and redirects are not followed.
  // ASVS V13.2.5, V15.3.2
  test('sent only to the configured host: a redirect is not followed', async () => {
    const before = provider.received.length;
    provider.answer(307);
    const sms = open({ SMS_URL: provider.url, SMS_FROM: 'BESO' });
    await expect(sms.send(message)).rejects.toThrow('cannot be reached');
    provider.answer(201);
    expect(provider.received.slice(before).map(({ path }) => path)).toEqual([
      '/2010-04-01/Accounts/AC1/Messages.json',
    ]);
  });

  // OWASP: text is encoded in HTML.
  // ASVS V1.2.1
  test('stored once in the outbox of local mode, where its text is not markup', async () => {
    const sms = open({});
    expect(sms.isOffered).toBe(true);
    await sms.send(message);
    await sms.send(message);
    const { rows } = await app.owner.query('SELECT recipient, html FROM mail_outbox');
    expect(rows).toHaveLength(1);
    expect(rows[0].html).not.toContain('<besos>');
    const first = await fetch(app.url + outboxAddress(app.services.config), { redirect: 'manual' });
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(app.url + OUTBOX_PATH, { headers: { cookie } });
    expect(await page.text()).toContain('to +393471234567');
  });
});

describe('settings of text messages', () => {
  const production = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://beso.example', BESO_MAIL: 'off', TRUST_PROXY: 'none' },
    BESO_SECRET: 'an-0123456789-unguessable-abcdefghij-secret',
  };

  test('offer none in production without a provider', () => {
    expect(readConfig(production).sms.way).toEqual({ kind: 'off' });
  });

  test.each([
    { SMS_URL: 'https://api.example.org' },
    { SMS_URL: 'https://AC1:secret@api.example.org' },
    { SMS_URL: 'http://AC1:secret@api.example.org', SMS_FROM: 'BESO' },
    { SMS_URL: 'ftp://AC1:secret@api.example.org', SMS_FROM: 'BESO' },
    { SMS_COUNTRIES: 'IT,Spain' },
    { SMS_PER_DAY: '0' },
  ])('cannot be %o', (env) => {
    expect(() => readConfig({ BESO_SECRET: 'x', ...env })).toThrow(ConfigError);
  });

  // OWASP: the certificates of other servers are verified.
  // ASVS V12.3.2
  test('require TLS for a provider in production', () => {
    const env = { ...production, SMS_URL: 'http://AC1:secret@127.0.0.1', SMS_FROM: 'BESO' };
    expect(() => readConfig(env)).toThrow(/SMS_URL/);
    expect(readConfig({ ...env, SMS_URL: 'https://A%2FC:se%40cret@api.example.org/' }).sms.way).toEqual({
      kind: 'provider',
      url: 'https://api.example.org',
      account: 'A/C',
      token: 'se@cret',
      from: 'BESO',
    });
  });
});

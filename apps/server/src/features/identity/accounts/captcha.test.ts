import { randomInt, randomUUID } from 'node:crypto';
import { CAPTCHA_HEADER } from '@beso/contract/captcha';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD } from '../../../../test/support/builders.ts';
import { type CaptchaServer, startCaptchaServer } from '../../../../test/support/captcha.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { CAPTCHA_DEADLINE_MS } from './captcha.ts';

let app: TestApp;
let provider: CaptchaServer;
beforeAll(async () => {
  provider = await startCaptchaServer();
  app = await startTestApp(provider.env);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  provider.behave('verifies');
  provider.asked.length = 0;
});

const newEmail = () => `${randomUUID()}@example.org`;
const form = (email: string) => ({
  ...{ firstName: 'Nora', lastName: 'Rossi', contactMethod: 'email', email, location: 'Torino' },
  ...{ password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', language: 'en' },
  timeZone: 'Europe/Rome',
});

async function post(browser: Browser, path: string, body: object, response?: string) {
  const headers = { 'content-type': 'application/json', ...(response && { [CAPTCHA_HEADER]: response }) };
  const answer = await browser.fetch(`/api/v1${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  });
  const text = await answer.text();
  return { status: answer.status, ...(text === '' ? {} : JSON.parse(text)) } as {
    status: number;
    code?: string;
    data?: unknown;
  };
}
const required = { status: 428, code: 'CAPTCHA_REQUIRED' };
const refused = { status: 403, code: 'CAPTCHA_REFUSED' };
const ask = (email: string, response?: string) =>
  post(openBrowser(app.url), '/auth/password-reset', { email }, response);

const newNumber = () => `+39347${randomInt(1e6, 1e7)}`;

/** The requests that bots would send in large numbers. */
const GUARDED = [
  ['/auth/sign-up', 'sign-up', () => form(newEmail()), 201],
  ['/auth/sign-in', 'sign-in', () => ({ email: newEmail(), password: PASSWORD }), 401],
  ['/auth/phone/password', 'sign-in', () => ({ phone: newNumber(), password: PASSWORD }), 401],
  ['/auth/password-reset', 'password-reset', () => ({ email: newEmail() }), 202],
  ['/auth/device', 'device-link', () => ({ email: newEmail() }), 202],
  ['/auth/magic-link', 'magic-link', () => ({ email: newEmail() }), 202],
  ['/auth/registration-link', 'registration', () => form(newEmail()), 202],
  ['/auth/phone/code', 'phone-code', () => ({ phone: newNumber(), language: 'it' }), 202],
] as const;

describe('a configured captcha [S7-001]', () => {
  it.each(GUARDED)('is required at %s, which accepts a response for %s', async (path, action, body, done) => {
    const browser = openBrowser(app.url);
    const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SCRIPT_URL: script } = provider.env;
    const without = await post(browser, path, body());
    expect(without).toMatchObject({ ...required, data: { siteKey, script, action } });
    expect(JSON.stringify(without)).not.toContain(provider.env.CAPTCHA_SECRET as string);
    expect(provider.asked).toHaveLength(0);
    const elsewhere = provider.give(action === 'sign-in' ? 'sign-up' : 'sign-in');
    expect(await post(browser, path, body(), elsewhere)).toMatchObject(refused);
    expect((await post(browser, path, body(), provider.give(action))).status).toBe(done);
    expect(Object.fromEntries(provider.asked[1] ?? [])).toEqual({
      secret: 'secret',
      response: expect.stringMatching(/^[\da-f-]{36}$/),
      remoteip: '127.0.0.1',
    });
  });

  it('accepts only responses from our own pages', async () => {
    for (const hostname of ['evil.example', '', 'localhost.evil.example']) {
      expect(await ask(newEmail(), provider.give('password-reset', hostname))).toMatchObject(refused);
    }
  });

  it('accepts each response once, even in simultaneous requests', async () => {
    provider.behave('forgets');
    const response = provider.give('password-reset');
    const twice = await Promise.all(Array.from({ length: 5 }, () => ask(newEmail(), response)));
    expect(twice.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(await ask(newEmail(), response)).toMatchObject(refused);
  });

  it('refuses a wrong response before anything is counted, created or checked', async () => {
    const counted = 'SELECT FROM auth_limits WHERE key LIKE $1';
    const links = async () => (await app.owner.query(counted, ['link-%'])).rowCount;
    const before = await links();
    expect(await ask(newEmail(), 'wrong')).toMatchObject(refused);
    expect(await ask(newEmail())).toMatchObject(required);
    expect(await links()).toBe(before);
  });

  it('does not ask the provider about a response that is too long to be the provider’s', async () => {
    expect(await ask(newEmail(), 'x'.repeat(2_049))).toMatchObject(refused);
    expect(provider.asked).toHaveLength(0);
  });

  it('is not required at sign-in on a known device', async () => {
    const owner = openBrowser(app.url);
    const email = newEmail();
    await post(owner, '/auth/sign-up', form(email), provider.give('sign-up'));
    await owner.api.auth.signOut();
    const state = await owner.api.auth.signIn({ email, password: PASSWORD });
    expect(state.session?.user.email).toBe(email);
    const elsewhere = await post(openBrowser(app.url), '/auth/sign-in', { email, password: PASSWORD });
    expect(elsewhere).toMatchObject(required);
  });

  it('is the only additional source of scripts and frames', async () => {
    const policy = async (url: string) =>
      (await fetch(`${url}/healthz`)).headers.get('content-security-policy') ?? '';
    const origin = new URL(provider.env.CAPTCHA_SCRIPT_URL as string).origin;
    expect(await policy(app.url)).toContain(`script-src 'self' ${origin};frame-src ${origin};`);
    const plain = await startTestApp();
    try {
      expect(await policy(plain.url)).toContain(`script-src 'self';style-src`);
      expect(await policy(plain.url)).not.toMatch(/frame-src|http/);
      expect((await post(openBrowser(plain.url), '/auth/magic-link', { email: newEmail() })).status).toBe(
        202,
      );
    } finally {
      await plain.close();
    }
  });

  it('slows down a client with wrong responses, but not one with right ones', async () => {
    const slow = await startTestApp({ ...provider.env, RATE_LIMIT_PER_MINUTE: '20' });
    try {
      const send = (response: string) =>
        post(openBrowser(slow.url), '/auth/password-reset', { email: newEmail() }, response);
      for (let nth = 0; nth < 4; nth += 1) expect(await send('wrong')).toMatchObject(refused);
      const asked = provider.asked.length;
      expect(await send(provider.give('password-reset'))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(provider.asked).toHaveLength(asked);
    } finally {
      await slow.close();
    }
  });
});

describe('a captcha with an unavailable provider', () => {
  it.each([
    ['fails', { status: 500 }],
    ['has trouble', { status: 503 }],
    ['leads elsewhere', { status: 302 }],
    ['talks nonsense', 'talks nonsense'],
    ['wants no more questions', { status: 429 }],
  ] as const)('lets everybody pass if it %s', async (_name, mood) => {
    provider.behave(mood);
    expect((await ask(newEmail(), 'not-loaded')).status).toBe(202);
    expect(provider.asked).toHaveLength(1);
    // A request without a captcha's response is still refused.
    expect(await ask(newEmail())).toMatchObject(required);
  });

  it('lets nobody wait if it does not respond', async () => {
    provider.behave('silent');
    const begun = performance.now();
    expect((await ask(newEmail(), 'not-loaded')).status).toBe(202);
    expect(performance.now() - begun).toBeGreaterThan(CAPTCHA_DEADLINE_MS - 100);
  });

  it('refuses if the provider is available, whatever a browser claims, or if it rejects the response', async () => {
    expect(await ask(newEmail(), 'not-loaded')).toMatchObject(refused);
    provider.behave({ status: 400 });
    expect(await ask(newEmail(), 'anything')).toMatchObject(refused);
  });
});

describe('settings of the captcha', () => {
  const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
  const local = { BESO_SECRET: 'x' };

  test('are off by default, and use Turnstile’s addresses if only the keys are set', () => {
    expect(readConfig(local).outside.captcha).toBeUndefined();
    expect(readConfig({ ...local, ...keys }).outside.captcha).toEqual({
      siteKey: 'site',
      secret: 'secret',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    });
  });

  test.each([
    { CAPTCHA_SITE_KEY: 'site' },
    { CAPTCHA_SECRET: 'secret' },
    { ...keys, CAPTCHA_VERIFY_URL: 'http://captcha.example/verify' },
    { ...keys, CAPTCHA_SCRIPT_URL: 'http://captcha.example/api.js' },
    { ...keys, CAPTCHA_SCRIPT_URL: 'javascript:alert(1)' },
  ])('cannot be %o', (env) => {
    expect(() => readConfig({ ...local, ...env })).toThrow(ConfigError);
  });
});

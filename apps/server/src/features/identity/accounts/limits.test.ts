import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { SIGN_IN_FAILURES_IN_A_ROW, SIGN_IN_FAILURES_PER_DAY, SIGN_UPS_PER_ADDRESS } from './limits.ts';

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
const tooMany = { code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } };

describe('limits per account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: 'loopback' });
  });
  afterAll(() => app.close());

  /** Signs in from a client address that a proxy reports; returns the error code, if any. */
  async function signIn(by: Browser, address: string, email: string, password: string) {
    const response = await by.fetch('/api/v1/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    });
    return response.ok ? undefined : ((await response.json()) as { code: string }).code;
  }
  const fail = (by: Browser, email: string, clients: number, times = SIGN_IN_FAILURES_IN_A_ROW) =>
    Promise.all(
      Array.from({ length: clients * times }, (_, index) =>
        signIn(by, `192.0.2.${1 + (index % clients)}`, email, 'not this one'),
      ),
    );

  // OWASP: automated requests are limited.
  // ASVS V2.4.1
  it('slow down only the client that sends wrong passwords, even with the right one', async () => {
    const { profile } = await person(app.url);
    const stranger = openBrowser(app.url);
    const codes = await fail(stranger, profile.email, 1, SIGN_IN_FAILURES_IN_A_ROW + 4);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(SIGN_IN_FAILURES_IN_A_ROW);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    expect(await signIn(stranger, '192.0.2.1', profile.email.toUpperCase(), PASSWORD)).toBe(
      'TOO_MANY_REQUESTS',
    );
    const node = await app.startNode();
    const elsewhere = openBrowser(node.url);
    expect(await signIn(elsewhere, '192.0.2.1', profile.email, PASSWORD)).toBe('TOO_MANY_REQUESTS');
    await node.close();

    const { profile: other } = await person(app.url);
    expect(await signIn(stranger, '192.0.2.1', other.email, PASSWORD)).toBeUndefined();
    expect(await signIn(openBrowser(app.url), '192.0.2.99', profile.email, PASSWORD)).toBeUndefined();
  });

  // OWASP: guessing passwords is slowed down.
  // ASVS V6.3.1
  it('require a mailed link from unknown devices after a hundred wrong passwords a day; known devices still sign in', async () => {
    const owner = await person(app.url);
    const { email } = owner.profile;
    await owner.api.auth.signOut();
    const stranger = openBrowser(app.url);
    const codes = await fail(stranger, email, SIGN_IN_FAILURES_PER_DAY / SIGN_IN_FAILURES_IN_A_ROW);
    expect(new Set(codes)).toEqual(new Set(['INVALID_CREDENTIALS']));
    expect(await signIn(stranger, '192.0.2.99', email, PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');
    expect(await signIn(openBrowser(app.url), '192.0.2.98', email, PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');

    expect(await signIn(owner, '192.0.2.1', email, PASSWORD)).toBeUndefined();
    expect(await signIn(openBrowser(app.url), '192.0.2.97', email, PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');

    const somebody = await person(app.url);
    expect(await signIn(somebody, '192.0.2.96', email, PASSWORD)).toBe('SIGN_IN_LINK_REQUIRED');
  });

  it('count a known device separately', async () => {
    const owner = await person(app.url);
    const { email } = owner.profile;
    const codes = await fail(owner, email, 4, 3);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(SIGN_IN_FAILURES_IN_A_ROW);
    expect(await signIn(owner, '192.0.2.99', email, PASSWORD)).toBe('TOO_MANY_REQUESTS');
    expect(await signIn(openBrowser(app.url), '192.0.2.99', email, PASSWORD)).toBeUndefined();
  });

  it('count only failures since the last success, and store no address', async () => {
    const { profile } = await person(app.url);
    const { api } = openBrowser(app.url);
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < SIGN_IN_FAILURES_IN_A_ROW - 1; failure += 1) {
        const attempt = api.auth.signIn({ email: profile.email, password: 'not this one' });
        await expect(attempt).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      }
      await api.auth.signIn({ email: profile.email, password: PASSWORD });
    }
    const { rows } = await app.owner.query<{ key: string }>('SELECT key FROM auth_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.key.includes('@'))).toEqual([]);
  });

  it('allow ten registrations a day for one address, taken or not', async () => {
    const { profile } = await person(app.url);
    const email = profile.email;
    const tried = await Promise.all(
      Array.from({ length: SIGN_UPS_PER_ADDRESS }, () => codeOf(person(app.url, { email }))),
    );
    expect(tried.filter((code) => code === 'EMAIL_EXISTS')).toHaveLength(SIGN_UPS_PER_ADDRESS - 1);
    expect(await codeOf(person(app.url, { email: email.toUpperCase() }))).toBe('TOO_MANY_REQUESTS');
    await person(app.url);
  });
});

describe('limits per client', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '60' });
  });
  afterAll(() => app.close());

  it('stop registrations and sign-ins of one client after a tenth and a sixth of the setting', async () => {
    for (let made = 0; made < 6; made += 1) await person(app.url);
    await expect(person(app.url)).rejects.toMatchObject(tooMany);

    const { api } = openBrowser(app.url);
    for (let failed = 0; failed < 10; failed += 1) {
      const signIn = api.auth.signIn({ email: `nobody${failed}@example.org`, password: 'guess' });
      await expect(signIn).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    }
    const next = api.auth.signIn({ email: 'nobody@example.org', password: 'guess' });
    await expect(next).rejects.toMatchObject(tooMany);
  });
});

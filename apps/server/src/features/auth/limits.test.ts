import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { PASSWORD, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { clientOf, SIGN_IN_FAILURES_PER_ACCOUNT } from './limits.ts';

const tooMany = { code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } };

describe('limits per account', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('shuts an account after ten wrong passwords, for the right one too and on every node', async () => {
    const { profile } = await person(app.url);
    const { api } = openBrowser(app.url);
    const wrong = { email: profile.email, password: 'not this one' };
    const attempts = Array.from({ length: SIGN_IN_FAILURES_PER_ACCOUNT + 4 }, () => api.auth.signIn(wrong));
    const codes = (await Promise.allSettled(attempts)).map((result) =>
      result.status === 'rejected' ? result.reason.code : 'in',
    );
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(SIGN_IN_FAILURES_PER_ACCOUNT);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);

    const right = { email: profile.email.toUpperCase(), password: PASSWORD };
    await expect(api.auth.signIn(right)).rejects.toMatchObject(tooMany);
    const node = await app.startNode();
    await expect(openBrowser(node.url).api.auth.signIn(right)).rejects.toMatchObject(tooMany);
    await node.close();

    const { profile: other } = await person(app.url);
    await api.auth.signIn({ email: other.email, password: PASSWORD });
  });

  it('counts failures only, from the last success on, and writes no address down', async () => {
    const { profile } = await person(app.url);
    const { api } = openBrowser(app.url);
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < SIGN_IN_FAILURES_PER_ACCOUNT - 1; failure += 1) {
        const signIn = api.auth.signIn({ email: profile.email, password: 'not this one' });
        await expect(signIn).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      }
      await api.auth.signIn({ email: profile.email, password: PASSWORD });
    }
    const { rows } = await app.owner.query<{ key: string }>('SELECT key FROM auth_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.key.includes('@'))).toEqual([]);
  });
});

describe('limits per client', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '60' });
  });
  afterAll(() => app.close());

  it('stops registrations and sign-ins of one client after a tenth and a sixth of the setting', async () => {
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

describe('what counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

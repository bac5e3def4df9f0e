import { createHash } from 'node:crypto';
import { hashPassword as scryptHash } from 'better-auth/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { type Browser, openBrowser } from '../../../../test/support/client.ts';
import { openLiveConnection } from '../../../../test/support/connection.ts';

const DAY_MS = 86_400_000;
const SESSION = '/api/v1/auth/session';
/** Options of `expect.poll`, which then waits longer than a session is cached. */
const FORGOTTEN = { timeout: 10_000 };
const SIGNED_OUT = { session: null, profile: null, challenge: null, leaving: null };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BESO_PASSWORD_HASHING: 'strong' });
});
afterAll(() => app.close());

const ask = (cookie: string) => fetch(`${app.url}${SESSION}`, { headers: { cookie } });
const stateOf = async (cookie: string) => (await ask(cookie)).json();
const tokenOf = ({ cookie }: Pick<Person, 'cookie'>) =>
  decodeURIComponent(/beso_session=([^;]*)/.exec(cookie())?.[1] ?? '').split('.')[0] ?? '';
const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

async function rowOf(one: Person) {
  const { rows } = await app.owner.query('SELECT * FROM auth_sessions WHERE user_id = $1', [one.id]);
  return rows[0];
}

/** Returns the cookies without that of the known device, which outlives the session. */
const sessionCookies = ({ cookie }: Pick<Browser, 'cookie'>) =>
  cookie()
    .split('; ')
    .filter((pair) => pair !== '' && !pair.startsWith('beso_device='));

describe('signing in and out', () => {
  it('begins a session for the right password, whatever the case of the address [S7-002]', async () => {
    const { profile } = await person(app.url);
    const browser = openBrowser(app.url);
    const state = await browser.api.auth.signIn({
      email: ` ${profile.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(state.profile?.id).toBe(profile.id);
    expect(await browser.api.auth.getSession()).toMatchObject({ profile: { id: profile.id } });
  });

  it('replaces an outdated hash of the password, whatever the case of the address [S7-002]', async () => {
    const { id, profile } = await person(app.url);
    const old = await scryptHash(PASSWORD);
    await app.owner.query('UPDATE auth_accounts SET password = $2 WHERE user_id = $1', [id, old]);
    await openBrowser(app.url).api.auth.signIn({ email: profile.email.toUpperCase(), password: PASSWORD });
    const { rows } = await app.owner.query('SELECT password FROM auth_accounts WHERE user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0].password).not.toBe(old);
  });

  it('have the same response for a wrong password and an unknown address', async () => {
    const { profile } = await person(app.url);
    const browser = openBrowser(app.url);
    for (const email of [profile.email, 'nobody@example.org', 'no@address']) {
      const signIn = browser.api.auth.signIn({ email, password: 'not this one' });
      await expect(signIn).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS', status: 401 });
    }
    expect(sessionCookies(browser)).toEqual([]);
  });

  it.each([
    [{ email: '', password: 'x' }, 'auth.validEmailRequired'],
    [{ email: 'nobody', password: 'x' }, 'auth.validEmailRequired'],
    [{ email: 'a@b.co', password: '' }, 'auth.passwordRequired'],
  ])('refuses %o [S5-002]', async (input, key) => {
    const signIn = openBrowser(app.url).api.auth.signIn(input);
    await expect(signIn).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ key }] } });
  });

  // ASVS V7.4.1
  it('end the session at once, even for a stored copy of the cookie', async () => {
    const one = await person(app.url);
    const copy = one.cookie();
    expect(await stateOf(copy)).toMatchObject({ profile: { id: one.id } });
    await one.api.auth.signOut();
    expect(sessionCookies(one)).toEqual([]);
    expect(await stateOf(copy)).toEqual(SIGNED_OUT);
    expect(await rowOf(one)).toBeUndefined();
    await one.api.auth.signOut();
  });

  it('close only the live connections of the session', async () => {
    const one = await person(app.url);
    const elsewhere = openBrowser(app.url);
    await elsewhere.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    const [here, there] = [
      await openLiveConnection(app.url, one),
      await openLiveConnection(app.url, elsewhere),
    ];
    const ended = new Promise<void>((resolve) => here.once('session.ended', resolve));
    await one.api.auth.signOut();
    await ended;
    await expect.poll(() => here.connected).toBe(false);
    expect(there.connected).toBe(true);
  });

  it('end the browser’s previous session at a new sign-in', async () => {
    const one = await person(app.url);
    const before = one.cookie();
    await one.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    expect(await stateOf(before)).toEqual(SIGNED_OUT);
    expect(await one.api.auth.getSession()).toMatchObject({ profile: { id: one.id } });
  });

  // ASVS V3.4.2, V3.5.1
  it('refuse another site’s page', async () => {
    const one = await person(app.url);
    const response = await fetch(`${app.url}/api/v1/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: one.cookie(), origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
    expect(await stateOf(one.cookie())).toMatchObject({ profile: { id: one.id } });
  });
});

describe('the session', () => {
  // OWASP: a response contains only the fields that its reader needs and may see.
  // ASVS V8.2.3, V15.3.1
  it('has the fields of the specification and no token [S3-003] [S7-009] [S7-012]', async () => {
    const one = await person(app.url);
    const { session } = await one.api.auth.getSession();
    expect(session).toEqual({
      accessToken: null,
      refreshToken: null,
      expiresIn: expect.any(Number),
      expiresAt: expect.any(String),
      tokenType: 'cookie',
      user: { id: one.id, email: one.profile.email, emailVerified: false, phone: null },
    });
    const left = (30 * DAY_MS) / 1000;
    expect(session?.expiresIn).toBeGreaterThan(left - 60);
    expect(session?.expiresIn).toBeLessThanOrEqual(left);
    const ends = Date.parse(session?.expiresAt ?? '') - Date.now();
    expect(Math.abs(ends / 1000 - (session?.expiresIn ?? 0))).toBeLessThan(60);
    expect(await openBrowser(app.url).api.auth.getSession()).toEqual(SIGNED_OUT);
  });

  it('is stored as a hash: a copy of the table signs nobody in', async () => {
    const one = await person(app.url);
    const token = tokenOf(one);
    const { token: stored } = await rowOf(one);
    expect(stored).toBe(hash(token));
    const { rows } = await app.owner.query('SELECT s::text AS line FROM auth_sessions s');
    expect(rows.filter((row) => row.line.includes(token))).toEqual([]);

    const signature = decodeURIComponent(one.cookie()).split('.')[1] ?? '';
    for (const value of [stored, `${stored}.${signature}`, token, `${token}.`, `${token}.AAAA`]) {
      expect(await stateOf(`beso_session=${encodeURIComponent(value)}`)).toEqual(SIGNED_OUT);
    }
  });

  // ASVS V7.2.1
  it('is refused if its token comes with another token’s signature', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const signature = decodeURIComponent(one.cookie()).match(/\.([^;]*)/)?.[1] ?? '';
    const forged = encodeURIComponent(`${tokenOf(other)}.${signature}`);
    expect(await stateOf(`beso_session=${forged}`)).toEqual(SIGNED_OUT);
  });

  // OWASP: a session ends if it is not used.
  // ASVS V7.3.1
  it('ends when it expires; its cookies stay, because they may already be those of the next session', async () => {
    const one = await person(app.url);
    await app.owner.query(`UPDATE auth_sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1`, [
      one.id,
    ]);
    const refusal = () => one.api.relationships.listMyRelationships({}).catch((error: unknown) => error);
    await expect.poll(refusal, FORGOTTEN).toMatchObject({ code: 'UNAUTHORIZED' });
    const before = sessionCookies(one);
    expect(await one.api.auth.getSession()).toEqual(SIGNED_OUT);
    expect(sessionCookies(one)).toEqual(before);
  });

  it('does not expire while it is used: each request on a later day renews its lifetime [S7-003] [S9-023]', async () => {
    const one = await person(app.url);
    await app.owner.query(
      `UPDATE auth_sessions SET expires_at = now() + interval '1 minute' WHERE user_id = $1`,
      [one.id],
    );
    await expect
      .poll(async () => {
        await one.api.relationships.listMyRelationships({});
        return (await rowOf(one)).expires_at.getTime() - Date.now();
      }, FORGOTTEN)
      .toBeGreaterThan(30 * DAY_MS - 60_000);
  });

  // ASVS V7.3.2
  it('ends after 180 days of use, and is not extended on its last days', async () => {
    const one = await person(app.url);
    const age = (days: number) =>
      app.owner.query(
        `UPDATE auth_sessions SET created_at = now() - $2 * interval '1 day',
           expires_at = now() + interval '5 days' WHERE user_id = $1`,
        [one.id, days],
      );
    const daysLeft = async () => {
      const { rows } = await app.owner.query<{ days: number }>(
        `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM auth_sessions WHERE user_id = $1`,
        [one.id],
      );
      return rows[0]?.days;
    };
    await age(170);
    await one.api.auth.getSession();
    await expect.poll(daysLeft).toBe(10);
    const { rows: before } = await app.owner.query(
      'SELECT xmin::text FROM auth_sessions WHERE user_id = $1',
      [one.id],
    );
    await one.api.auth.getSession();
    const { rows: after } = await app.owner.query('SELECT xmin::text FROM auth_sessions WHERE user_id = $1', [
      one.id,
    ]);
    expect(after).toEqual(before);
  });

  it('renews the browser’s cookies once a day', async () => {
    const one = await person(app.url);
    expect((await ask(one.cookie())).headers.getSetCookie()).toEqual([]);
    await app.owner.query(
      `UPDATE auth_sessions SET updated_at = now() - interval '25 hours' WHERE user_id = $1`,
      [one.id],
    );
    const renewed = (await ask(one.cookie())).headers.getSetCookie();
    expect(renewed.map((line) => line.split(';')[0])).toEqual(sessionCookies(one));
    expect(renewed.every((line) => line.includes('Max-Age=2592000'))).toBe(true);
    expect((await ask(one.cookie())).headers.getSetCookie()).toEqual([]);
  });

  it('is an error and not "signed out" if it cannot be looked up', async () => {
    const one = await person(app.url);
    await app.owner.query('ALTER TABLE auth_sessions RENAME TO hidden');
    try {
      for (const path of [SESSION, '/api/v1/relationships']) {
        // Waits until the session is no longer cached.
        await expect.poll(async () => (await one.fetch(path)).status, FORGOTTEN).toBe(500);
        const response = await one.fetch(path);
        expect(await response.json()).toMatchObject({ data: { requestId: expect.any(String) } });
      }
    } finally {
      await app.owner.query('ALTER TABLE hidden RENAME TO auth_sessions');
    }
    expect(one.cookie()).not.toBe('');
    expect(await one.api.auth.getSession()).toMatchObject({ profile: { id: one.id } });
  });

  // OWASP: the client's address is taken from a trusted source.
  // ASVS V15.3.4
  it('records the client address that the server sees and not a claimed one', async () => {
    const one = await person(app.url);
    const response = await one.fetch('/api/v1/auth/sign-in', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        'x-beso-client-address': '203.0.113.9',
      },
      body: JSON.stringify({ email: one.profile.email, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    expect((await rowOf(one)).ip_address).toBe('127.0.0.1');
  });
});

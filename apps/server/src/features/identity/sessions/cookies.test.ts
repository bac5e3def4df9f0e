import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD } from '../../../../test/support/builders.ts';
import { createChallengeCookie } from '../second-factor/challenge.ts';
import { createSessionCookies } from './cookies.ts';

const PUBLIC_URL = 'https://beso.example';
const LIFE = 'Max-Age=2592000';
const DEVICE_LIFE = `Max-Age=${400 * 86_400}`;

async function signUp(app: TestApp, origin: string): Promise<Response> {
  return fetch(`${app.url}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      firstName: 'Giulia',
      lastName: 'Rossi',
      contactMethod: 'email',
      email: `${randomUUID()}@example.org`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      location: 'Torino',
      birthday: '1990-05-17',
      language: 'it',
      timeZone: 'Europe/Rome',
    }),
  });
}

function cookiesOf(response: Response): Record<string, string[]> {
  const lines = response.headers.getSetCookie().map((line) => line.split('; '));
  return Object.fromEntries(lines.map(([pair = '', ...rest]) => [pair.split('=')[0], rest.toSorted()]));
}

const hintOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => /^beso_hint=([^;]*)/.exec(line)?.[1])
    .find((value) => value !== undefined);

describe('cookies in local mode', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  // ASVS V3.3.2, V3.3.4
  it('hide the session from scripts and from requests of other sites', async () => {
    const response = await signUp(app, app.url);
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(cookiesOf(response)).toEqual({
      beso_session: ['HttpOnly', LIFE, 'Path=/', 'SameSite=Lax'],
      beso_hint: [LIFE, 'Path=/', 'SameSite=Lax'],
      beso_device: ['HttpOnly', DEVICE_LIFE, 'Path=/', 'SameSite=Lax'],
    });
  });

  it('tell scripts whose session it is, with a different value for each session', async () => {
    const response = await signUp(app, app.url);
    const { session } = (await response.json()) as { session: { user: { id: string } } };
    const hints = [response, await signUp(app, app.url)].map(hintOf);
    expect(hints[0]).toMatch(new RegExp(`^[\\w-]{8}\\.${session.user.id}$`));
    expect(hints[1]).not.toContain(session.user.id);
  });
});

describe('cookies in production', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      NODE_ENV: 'production',
      TRUST_PROXY: 'none',
      BESO_MAIL: 'off',
      HOST: '127.0.0.1',
      PUBLIC_URL,
      BESO_SECRET: randomBytes(32).toString('base64url'),
    });
  });
  afterAll(() => app.close());

  // ASVS V3.3.1, V3.3.3
  it('are Secure, and the session’s is bound to the host', async () => {
    const response = await signUp(app, PUBLIC_URL);
    expect(response.status).toBe(201);
    expect(cookiesOf(response)).toEqual({
      '__Host-beso_session': ['HttpOnly', LIFE, 'Path=/', 'SameSite=Lax', 'Secure'],
      beso_hint: [LIFE, 'Path=/', 'SameSite=Lax', 'Secure'],
      '__Host-beso_device': ['HttpOnly', DEVICE_LIFE, 'Path=/', 'SameSite=Lax', 'Secure'],
    });
    const cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const session = await fetch(`${app.url}/api/v1/auth/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ profile: { firstName: 'Giulia' } });

    const headers = { cookie, origin: PUBLIC_URL };
    const signedOut = await fetch(`${app.url}/api/v1/auth/sign-out`, { method: 'POST', headers });
    expect(signedOut.status).toBe(204);
    expect(cookiesOf(signedOut)).toEqual({
      '__Host-beso_session': ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure'],
      beso_hint: ['Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure'],
    });
  });

  it('include that of a pending sign-in, bound to the host for ten minutes', () => {
    expect(createChallengeCookie({ mode: 'production' }).give('token').split('; ').sort()).toEqual(
      ['__Host-beso_challenge=token', 'HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure'].sort(),
    );
  });

  it('are set only for pages of the public address', async () => {
    for (const origin of [app.url, 'https://elsewhere.example', 'http://beso.example', 'null']) {
      const response = await signUp(app, origin);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('cookies after a change of the secret', () => {
  const cookies = (secret: string, previousSecret?: string) =>
    createSessionCookies({ mode: 'local', secret, previousSecret });
  const signed = (secret: string) => {
    const value = `token.${createHmac('sha256', secret).update('token').digest('base64')}`;
    return { cookie: `beso_session=${encodeURIComponent(value)}` };
  };

  it('are still accepted if the previous secret is configured, and signed with the new one when renewed', () => {
    const old = signed('old');
    expect(cookies('new').tokenOf(old)).toBeUndefined();
    expect(cookies('new').renew(old, 'giulia')).toEqual([]);
    expect(cookies('new', 'old').tokenOf(old)).toBe('token');
    const [renewed = ''] = cookies('new', 'old').renew(old, 'giulia');
    expect(cookies('new').tokenOf({ cookie: renewed.split(';')[0] })).toBe('token');
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { join } from 'node:path';
import { API_PREFIX, contract } from '@beso/contract';
import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, person, registerVerifiedPerson } from '../../../../test/support/builders.ts';
import { enrolApp } from '../../../../test/support/factor.ts';
import { mailedLink } from '../../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../../test/support/mail.ts';
import { createAuthLibrary } from '../sessions/auth-library.ts';
import { SIGN_IN_FAILURES_IN_A_ROW } from './limits.ts';
import { createPasswordHasher } from './passwords.ts';

/** These tests try the attacks that advisories about better-auth describe (listed in docs/SECURITY.md). */
let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>', TRUST_PROXY: 'loopback' },
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const library = () => {
  const { config, database, log } = app.services;
  return createAuthLibrary(config, database, createPasswordHasher(config), log);
};
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
}
const codeIn = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

/** Returns the contract's operations, such as `POST /api/v1/auth/sign-in`. */
function offered(): Set<string> {
  const found = new Set<string>();
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { '~orpc': operation } }) => {
    found.add(`${operation.route.method} ${API_PREFIX}${operation.route.path}`);
  });
  return found;
}

/** Routes with known advisories in the auth library's plugins, which BESO must not serve. */
const OF_PLUGINS = [
  ...['/api-key/create', '/api-key/update', '/passkey/delete-passkey', '/multi-session/revoke'],
  ...['/device/code', '/device/approve', '/device/token', '/oauth2/token', '/oauth2/authorize', '/mcp/token'],
  ...['/sso/register', '/scim/generate-token', '/organization/accept-invitation', '/admin/remove-user'],
  ...['/magic-link/verify', '/sign-in/magic-link', '/sign-in/email-otp', '/two-factor/verify-totp', '/jwks'],
  ...['/two-factor/disable', '/phone-number/verify', '/sign-in/anonymous', '/one-tap/callback', '/token'],
];

describe('the auth library’s own routes', () => {
  test('are not served, whatever a plugin or a new version adds: only the contract’s operations are', async () => {
    const endpoints = Object.values(library().api) as { path?: string }[];
    const paths = endpoints.flatMap(({ path }) => (path === undefined ? [] : [path]));
    expect(paths).toEqual(expect.arrayContaining(['/sign-in/email', '/sign-up/email', '/verify-email']));
    const ours = offered();
    const reached: string[] = [];
    for (const path of [...paths, ...OF_PLUGINS]) {
      for (const prefix of ['/api/auth', '/api/v1/auth', '/api/v1', '/api']) {
        for (const method of ['GET', 'POST']) {
          const address = `${prefix}${path.replace(/:\w+/g, 'google')}`;
          if (ours.has(`${method} ${address}`)) continue;
          const answer = await fetch(app.url + address, { method, redirect: 'manual' });
          if (answer.status !== 404) reached.push(`${method} ${address} ${answer.status}`);
          await answer.body?.cancel();
        }
      }
    }
    expect(reached).toEqual([]);
  });

  test('include no plugin, no provider and no session cache', () => {
    const { options } = library();
    expect(options).not.toHaveProperty('plugins');
    expect(options).not.toHaveProperty('socialProviders');
    expect(options.session.cookieCache).toEqual({ enabled: false });
  });

  test('GHSA-9x4v-xfq5-m8x5: never return an address', async () => {
    const script = '<script>alert(1)</script>';
    for (const path of ['/api/auth/error', '/api/v1/auth/error', '/api/v1/auth/session']) {
      const answer = await fetch(
        `${app.url}${path}?error=${encodeURIComponent(script)}&callbackURL=${script}`,
      );
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.text()).not.toContain('alert');
    }
  });
});

const ELSEWHERE = [
  ...['https://evil.example', '//evil.example', '/\\evil.example', '\\/evil.example', 'https:evil.example'],
  ...[
    'javascript:alert(1)',
    'evil.example',
    '/%09/evil.example',
    '/%2f/evil.example',
    'http://*.evil.example',
  ],
];

describe('GHSA-8jhw-6pjj-8723 GHSA-hjpm-7mrm-26w8 GHSA-vp58-j275-797x GHSA-36rg-gfq2-3h56', () => {
  // OWASP: links are built from encoded parts and lead only to known places.
  // ASVS V1.2.2
  test('no mailed link and no response leads to another site, whatever is requested', async () => {
    const { profile } = await person(app.url);
    const { email } = profile;
    for (const [index, target] of ELSEWHERE.entries()) {
      const given = {
        email,
        redirect: target,
        callbackURL: target,
        redirectTo: target,
        errorCallbackURL: target,
      };
      const headers = { 'x-forwarded-for': `192.0.2.${index}` };
      const answer = await post('/api/v1/auth/magic-link', given, headers);
      expect(answer.headers.get('location')).toBeNull();
      // Resets the limit of five mailed links an hour.
      await app.owner.query('DELETE FROM auth_limits');
      const { url, mail } = await mailedLink(mails, email, 'magic', index + 1);
      expect(url.origin).toBe(app.services.publicUrl());
      const carried = new URLSearchParams(url.hash.slice(1)).get('redirect');
      expect(new URL(carried ?? '/', url.origin).origin).toBe(url.origin);
      expect(mail.text).not.toMatch(/https?:\/\/(?!localhost)/);
    }
  });

  // OWASP: nothing that a client sends can redirect people to another site.
  // ASVS V3.7.2
  test('GHSA-569q-mpph-wgww: the host in a request does not appear in any link', async () => {
    const { profile } = await person(app.url);
    const body = JSON.stringify({ email: profile.email });
    await new Promise<void>((resolve, reject) => {
      const headers = {
        ...{ 'content-type': 'application/json', 'content-length': body.length, host: 'evil.example' },
        ...{
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil.example',
        },
      };
      const sent = plainRequest(
        `${app.url}/api/v1/auth/password-reset`,
        { method: 'POST', headers },
        (answer) => {
          answer.resume().once('end', resolve);
        },
      );
      sent.once('error', reject).end(body);
    });
    const { url, mail } = await mailedLink(mails, profile.email, 'reset');
    expect(url.origin).toBe(app.services.publicUrl());
    expect(mail.html + mail.text).not.toContain('evil.example');
  });
});

test('GHSA-99h5-pjcv-gr6v: no header and no id in a request changes the acting person', async () => {
  const one = await person(app.url);
  const token = /beso_session=([^;.%]+)/.exec(one.cookie())?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const claims = [
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${one.id}` },
    { 'x-api-key': token },
    { 'x-user-id': one.id },
    { 'set-auth-token': token },
  ];
  for (const headers of claims) {
    const answer = await fetch(`${app.url}/api/v1/account`, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(401);
    const asBody = await post(
      '/api/v1/account/second-factor',
      { userId: one.id, user: { id: one.id } },
      headers,
    );
    expect(asBody.status).toBe(401);
  }
});

// ASVS V15.3.3
test('additional fields of a registration change nothing of the account', async () => {
  const email = `${randomUUID()}@example.org`;
  const id = randomUUID();
  const extra = {
    id,
    userId: id,
    emailVerified: true,
    email_verified: true,
    role: 'admin',
    phoneNumber: '+1',
  };
  const form = {
    ...{ firstName: 'Nora', lastName: 'Rossi', contactMethod: 'email', email, location: 'Torino' },
    ...{ password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', language: 'en' },
    timeZone: 'Europe/Rome',
  };
  expect((await post('/api/v1/auth/sign-up', { ...form, ...extra })).status).toBe(201);
  const { rows } = await app.owner.query(
    'SELECT id, email_verified, phone_number FROM auth_users WHERE email = $1',
    [email],
  );
  expect(rows).toEqual([{ id: expect.not.stringMatching(id), email_verified: false, phone_number: null }]);
});

test('GHSA-wmjr-v86c-m9jj: an invented cookie ends nobody’s session', async () => {
  const one = await person(app.url);
  const session = /beso_session=([^;]+)/.exec(one.cookie())?.[1] ?? '';
  const [token = ''] = decodeURIComponent(session).split('.');
  const { devices } = await one.api.auth.listDevices();
  const signed = (value: string) => encodeURIComponent(`${value}.${Buffer.alloc(32).toString('base64')}`);
  const forged = [
    `beso_session=${signed(token)}`,
    `beso_session=${token}`,
    `beso_session=${signed(devices[0]?.id ?? '')}`,
    `beso_session_multi-${token.toLowerCase()}=${signed(token)}`,
    `better-auth.session_token_multi-x=${session}; better-auth.session_token=${session}`,
  ];
  for (const cookie of forged) {
    for (const scope of ['local', 'others', 'global']) {
      await post('/api/v1/auth/sign-out', { scope }, { cookie, origin: app.url });
    }
  }
  expect((await one.api.auth.getSession()).session?.user.id).toBe(one.id);
});

describe('GHSA-p6v2-xcpg-h6xw: one client cannot appear as several', () => {
  const wrong = async (url: string, email: string, headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password: 'not this one' }),
    });
    return codeIn(answer);
  };

  test('by addresses of its IPv6 network or their spelling', async () => {
    const { profile } = await person(app.url);
    const addresses = Array.from(
      { length: SIGN_IN_FAILURES_IN_A_ROW - 3 },
      (_, nth) => `2001:db8:0:7::${nth + 1}`,
    );
    const spellings = ['2001:0DB8:0000:0007::ffff', '2001:db8:0:7:a:b:c:d', '2001:DB8:0:7:0:0:0:9'];
    for (const address of [...addresses, ...spellings]) {
      const code = await wrong(app.url, profile.email, { 'x-forwarded-for': address });
      expect(code).toBe('INVALID_CREDENTIALS');
    }
    for (const address of ['2001:db8:0:7::eeee', '2001:db8:0:7:1:2:3:4']) {
      expect(await wrong(app.url, profile.email, { 'x-forwarded-for': address })).toBe('TOO_MANY_REQUESTS');
    }
    const other = await wrong(app.url, profile.email, { 'x-forwarded-for': '2001:db8:0:8::1' });
    expect(other).toBe('INVALID_CREDENTIALS');
  });

  test('or by headers, if no proxy is trusted', async () => {
    const direct = await startTestApp({ TRUST_PROXY: 'none' });
    try {
      const { profile } = await person(direct.url);
      const names = [
        'x-forwarded-for',
        'x-real-ip',
        'cf-connecting-ip',
        'forwarded',
        'x-beso-client-address',
      ];
      const tried: (string | undefined)[] = [];
      for (let nth = 0; nth <= SIGN_IN_FAILURES_IN_A_ROW; nth += 1) {
        const headers = Object.fromEntries(names.map((name) => [name, `198.51.100.${nth}`]));
        tried.push(await wrong(direct.url, profile.email, headers));
      }
      expect(tried.slice(0, -1)).toEqual(Array(SIGN_IN_FAILURES_IN_A_ROW).fill('INVALID_CREDENTIALS'));
      expect(tried.at(-1)).toBe('TOO_MANY_REQUESTS');
    } finally {
      await direct.close();
    }
  });
});

test('GHSA-xg6x-h9c9-2m83: no cookie replaces the second factor, not even on a known device', async () => {
  const one = await registerVerifiedPerson(app);
  await enrolApp(one);
  const sessionOfBefore = one.cookie();
  await one.api.auth.signOut();
  const state = await one.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
  expect(state).toMatchObject({ session: null, challenge: { way: 'password' } });
  expect(one.cookie()).not.toMatch(/session_data|trust/);
  for (const cookie of [
    one.cookie(),
    `${one.cookie()}; ${sessionOfBefore}`,
    `${one.cookie()}; trust_device=1`,
  ]) {
    const answer = await fetch(`${app.url}/api/v1/account`, { headers: { cookie } });
    expect(answer.status).toBe(401);
  }
});

// OWASP: passwords may have at least 64 characters.
// ASVS V6.2.9
test('a password above the maximum length is refused before it is hashed', async () => {
  const long = 'x'.repeat(60_000);
  const signIn = await post('/api/v1/auth/sign-in', { email: 'nora@example.org', password: long });
  expect([signIn.status, await codeIn(signIn)]).toEqual([422, 'INVALID_INPUT']);
});

// OWASP: dependencies with known weaknesses are updated in time.
// ASVS V15.2.1
test('the list of advisories was reviewed for the installed version of the library', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const { dependencies } = JSON.parse(read('../../../../package.json'));
  expect(read('../../../../../../docs/SECURITY.md')).toContain(`better-auth ${dependencies['better-auth']}`);
});

import { NATIVE_COOKIES_HEADER, NATIVE_ORIGINS, NATIVE_SOCKET_PROTOCOL } from '@beso/contract/native';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, payloadsOf } from '../../../test/support/connection.ts';
import { download, upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { isNativeAppRequest, replaceCookiesByBearer } from './native.ts';

const SESSION = '/api/v1/auth/session';
const bearerOf = (cookie: string) => Buffer.from(cookie).toString('base64url');

let app: TestApp;
let phone: Person;
let laptop: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [phone, laptop] = await Promise.all([
    person(app.url, { origin: 'capacitor://localhost' }),
    person(app.url),
  ]);
  pair = await couple(phone, laptop);
});
afterAll(() => app.close());

/** Opens a socket like the page of a native app. */
async function connectShell(protocols: string[], headers: Record<string, string> = {}) {
  const connection = io(app.url, {
    transports: ['websocket'],
    reconnection: false,
    protocols,
    extraHeaders: { origin: 'capacitor://localhost', ...headers },
  });
  onTestFinished(() => void connection.close());
  await new Promise<void>((resolve, reject) => {
    connection.once('connect', resolve);
    connection.once('connect_error', reject);
  });
  return connection;
}

describe('a page in a native app', () => {
  test('signs in, uploads and reads a picture, and gives, with a bearer in place of cookies [S1-012]', async () => {
    const picture = await upload(phone);
    const activity = await phone.api.besos.processBesoTransaction({
      ...gift(pair, laptop.id),
      imageId: picture.id,
    });
    expect(activity.image?.id).toBe(picture.id);
    expect((await download(phone, activity.image?.urls.feed ?? '')).length).toBeGreaterThan(100);
    const { session } = await phone.api.auth.getSession();
    expect(session?.user.id).toBe(phone.id);
    await expect(openBrowser(app.url, 'https://localhost').api.auth.getSession()).resolves.toMatchObject({
      session: null,
    });
  });

  test('gets live events over a socket whose subprotocol carries the bearer, until it signs out', async () => {
    const signedIn = await person(app.url, { origin: 'https://localhost' });
    const relationshipId = await couple(signedIn, laptop);
    const connection = await connectShell([NATIVE_SOCKET_PROTOCOL, bearerOf(signedIn.cookie())], {
      origin: 'https://localhost',
    });
    const heard = collectEvents(connection as never);
    await laptop.api.besos.processBesoTransaction(gift(relationshipId, signedIn.id));
    await expect.poll(() => payloadsOf('besos.balance', heard)).toMatchObject([{ totalBesos: 1 }]);
    const before = signedIn.cookie();
    await signedIn.api.auth.signOut({ scope: 'local' });
    await expect.poll(() => connection.connected).toBe(false);
    await expect(connectShell([NATIVE_SOCKET_PROTOCOL, bearerOf(before)])).rejects.toThrow();
  });

  test.each(NATIVE_ORIGINS)('%s may read responses, never with credentials', async (origin) => {
    const asked = await fetch(`${app.url}${SESSION}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    const answered = await fetch(`${app.url}${SESSION}`, { headers: { origin } });
    expect(answered.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answered.headers.get('vary')).toBe('Origin');
    for (const { headers } of [asked, answered])
      expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('finds a BESO server, and learns which app versions it supports [S1-012]', async () => {
    const answer = await fetch(`${app.url}/api/v1/native`, { headers: { origin: 'https://localhost' } });
    expect(await answer.json()).toEqual({ product: 'beso', version: 1, oldestShell: 1 });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://localhost');
  });

  test('gets its session in a header that only such a page can read, and no cookie', async () => {
    const email = laptop.profile.email;
    const body = JSON.stringify({ email, password: 'a long enough one' });
    const signIn = (origin: string) =>
      fetch(`${app.url}/api/v1/auth/sign-in`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body,
      });
    const shell = await signIn('capacitor://localhost');
    expect(shell.status).toBe(200);
    expect(shell.headers.getSetCookie()).toEqual([]);
    const exposed = shell.headers.get('access-control-expose-headers');
    expect(exposed).toBe(`${NATIVE_COOKIES_HEADER}, retry-after, content-disposition`);
    const browser = await signIn(app.url);
    expect(browser.headers.getSetCookie().length).toBeGreaterThan(0);
    expect(browser.headers.get(NATIVE_COOKIES_HEADER)).toBeNull();
    expect(browser.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('another page', () => {
  test('on the origin of a native app gets nothing with a browser’s cookies', async () => {
    const headers = { origin: 'https://localhost', cookie: laptop.cookie() };
    const answer = await fetch(`${app.url}${SESSION}`, { headers });
    expect(await answer.json()).toMatchObject({ session: null });
    await expect(connectShell([NATIVE_SOCKET_PROTOCOL], headers)).rejects.toThrow();
  });

  test.each([
    'https://localhost:3000',
    'http://localhost',
    'ionic://localhost',
    'https://localhost.evil.example',
  ])('%s is no native app: its bearer is ignored, and it cannot write', async (origin) => {
    const headers = { origin, authorization: `Bearer ${bearerOf(laptop.cookie())}` };
    const answer = await fetch(`${app.url}${SESSION}`, { headers });
    expect(await answer.json()).toMatchObject({ session: null });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(
      await refusalFrom(openBrowser(app.url, origin).api.auth.signOut({ scope: 'local' })),
    ).toMatchObject({
      code: 'ORIGIN_REFUSED',
    });
  });
});

test.each([
  [
    'the public address of this server',
    { mode: 'production', publicUrl: 'https://localhost' },
    'https://localhost',
  ],
  [
    'the host that a page of this server came from',
    { mode: 'local', publicUrl: undefined },
    'https://localhost',
  ],
] as const)('%s counts as a browser’s origin', (_what, place, origin) => {
  expect(isNativeAppRequest(place, { origin, host: 'localhost' })).toBe(false);
  expect(isNativeAppRequest(place, { origin, host: 'beso.example' })).toBe(origin !== place.publicUrl);
});

test('an invalid bearer leaves no cookie', () => {
  for (const authorization of [
    undefined,
    'Bearer',
    'Bearer a b',
    'Basic YTpi',
    `Bearer ${'a'.repeat(4_097)}`,
  ]) {
    const headers = { authorization, cookie: 'beso_session=stolen' };
    replaceCookiesByBearer(headers as never);
    expect(headers.cookie).toBeUndefined();
  }
});

import { API_PREFIX } from '@beso/contract';
import { SHARED_PHOTO_PATH } from '@beso/contract/shared-photo';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { sendRawHttp } from '../../../test/support/raw-http.ts';
import { isCanonicalUrl } from './requests.ts';

const MEGABYTE = 1024 * 1024;
const SESSION = `${API_PREFIX}/auth/session`;
const SIGN_IN = `${API_PREFIX}/auth/sign-in`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (path: string, headers: Record<string, string>, body?: RequestInit['body']) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { origin: app.url, ...headers },
    ...(body === undefined ? {} : { body }),
  });

const answered = async (answering: Promise<Response>) => {
  const answer = await answering;
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};

function* megabytes(count: number): Generator<Buffer> {
  const one = Buffer.alloc(MEGABYTE, 'a');
  for (let sent = 0; sent < count; sent += 1) yield one;
}

function* chunked(parts: Iterable<Buffer>): Generator<Buffer> {
  for (const part of parts) {
    yield Buffer.from(`${part.length.toString(16)}\r\n`);
    yield part;
    yield Buffer.from('\r\n');
  }
}

const UNSUPPORTED = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
const TOO_LARGE = { status: 413, code: 'BODY_TOO_LARGE' };

test('a photo shared before the worker is active gets a 303 response from any origin, and is not stored [S1-012]', async () => {
  const body = new FormData();
  body.set('photo', new Blob(['picture'], { type: 'image/jpeg' }), 'photo.jpg');
  for (const origin of ['null', 'https://evil.example', app.url]) {
    const init = { method: 'POST', headers: { origin }, body, redirect: 'manual' } as const;
    const answer = await fetch(`${app.url}${SHARED_PHOTO_PATH}`, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/give-besos?shared=missed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  const other = await fetch(`${app.url}${SHARED_PHOTO_PATH}`, { method: 'PUT', body });
  expect(other.status).toBe(415);
});

describe('a body', () => {
  const types = [
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/ld+json',
    'application/jsonp',
    'text/json',
  ];

  // OWASP: input is never deserialised into objects of a class that it names.
  // ASVS V1.5.2
  it.each(types)('of %s is refused by every operation', async (type) => {
    for (const path of [SIGN_IN, `${API_PREFIX}/besos/gifts`, `${API_PREFIX}/unknown`]) {
      expect(await answered(post(path, { 'content-type': type }, '{"email":"a@b.c"}'))).toEqual(UNSUPPORTED);
    }
  });

  // OWASP: another site's page cannot send a sensitive request without a preflight request.
  // ASVS V3.5.2
  it('without a type, or in a reading request, is refused', async () => {
    const bytes = new TextEncoder().encode('{}');
    expect(await answered(post(SIGN_IN, {}, bytes))).toEqual(UNSUPPORTED);
    const reading = await sendRawHttp(
      app.url,
      `GET ${SESSION} HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 2\n\n{}`,
    );
    expect(reading.status).toBe(415);
  });

  it('of JSON is accepted, however its type is written', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect(await answered(post(SIGN_IN, { 'content-type': type }, '{}'))).toEqual({
        status: 422,
        code: 'INVALID_INPUT',
      });
    }
  });

  it('of a picture is accepted only by the upload, which accepts nothing else', async () => {
    const path = `${API_PREFIX}/images`;
    for (const type of ['application/json', 'image/png', 'text/plain']) {
      expect(await answered(post(path, { 'content-type': type }, '{}'))).toEqual(UNSUPPORTED);
    }
    const form = new FormData();
    expect(await answered(post(path, {}, form))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('of JSON is limited in size, with and without a Content-Length', async () => {
    const long = JSON.stringify({ email: 'a'.repeat(70_000) });
    const json = { 'content-type': 'application/json' };
    expect(await answered(post(SIGN_IN, json, long))).toEqual(TOO_LARGE);
    const head = `POST ${SIGN_IN} HTTP/1.1\nHost: x\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n`;
    const answer = await sendRawHttp(app.url, head, chunked(megabytes(100)));
    expect(answer.status).toBe(413);
    expect(answer.taken).toBeLessThan(20 * MEGABYTE);
  });

  it('of 100 MB that is refused is not received', async () => {
    const head = `POST ${SIGN_IN} HTTP/1.1\nHost: x\nContent-Type: multipart/form-data; boundary=x\n`;
    for (const [length, body] of [
      [`Content-Length: ${100 * MEGABYTE}`, megabytes(100)],
      ['Transfer-Encoding: chunked', chunked(megabytes(100))],
    ] as const) {
      const answer = await sendRawHttp(app.url, `${head}${length}\n\n`, body);
      expect(answer).toMatchObject({ status: 415, body: expect.stringContaining('UNSUPPORTED_MEDIA_TYPE') });
      expect(answer.taken).toBeLessThan(20 * MEGABYTE);
    }
  });
});

describe('another spelling of a path', () => {
  const strange = [
    '/%61pi/v1/../../api/v1/auth/session',
    '/%61pi/v1/auth/session',
    '/api/%76%31/auth/session',
    '/api/v1/auth/s%65ssion',
    '/api/v1/auth%2Fsession',
    '/api/v1/auth/./session',
    '/api/v1/x/../auth/session',
    '/api/v1/auth/session/..',
    '/api/v1/auth/session/.',
    '/api/v1/%2e%2e/v1/auth/session',
    '//api/v1/auth/session',
    '/api//v1/auth/session',
    '/api/v1/auth//session',
    '/api\\v1\\auth\\session',
    '/api/v1/auth/session%5C',
    '/api/v1/auth/session%00',
    '/api/v1/auth/session%0A',
    '/api/v1/auth/session%zz',
    '/api/v1/auth/session%',
    '/%2Fapi/v1/auth/session',
    'http://127.0.0.1/api/v1/auth/session',
    'http://elsewhere.example/api/v1/auth/session',
    '*',
    'api/v1/auth/session',
  ];

  // OWASP: a URL is decoded once, before it is checked, and source control files are not served.
  // ASVS V1.1.1, V13.4.1
  it.each(strange)('like %s is not found', async (target) => {
    expect(isCanonicalUrl(target)).toBe(false);
    const answer = await sendRawHttp(app.url, `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`);
    expect([400, 404]).toContain(answer.status);
    if (answer.status === 404) expect(JSON.parse(answer.body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    '/api/v1/auth/session.',
    '/api/v1/auth/session;a=1',
    '/API/v1/auth/session',
    '/api/v1/AUTH/session',
    `/api/v1/invitations/${'a'.repeat(300)}`,
  ])('like %s reaches no operation', async (target) => {
    const answer = await sendRawHttp(app.url, `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`);
    expect(answer.body).not.toContain('"session"');
    expect(answer.status === 200 ? answer.body : '').not.toMatch(/^\{/);
  });

  it('does not include the spellings that browsers send', () => {
    for (const url of [
      '/',
      '/home',
      '/join/abc_DEF-123~',
      '/api/v1/auth/session?a=%61&b=//..',
      '/assets/index-a.b_c.js',
      '/caf%C3%A9/%20%3F%25',
      '/.well-known/x',
      '/a..b/..c',
    ]) {
      expect(isCanonicalUrl(url), url).toBe(true);
    }
  });
});

describe('another HTTP method', () => {
  const others = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND'];
  it.each(others)('like %s does not reach a reading operation', async (method) => {
    const head = `${method} ${SESSION} HTTP/1.1\nHost: x\nOrigin: ${app.url}\nConnection: close\n\n`;
    const answer = await sendRawHttp(app.url, head);
    expect(answer.status).not.toBe(200);
    expect(answer.body).not.toContain('"session"');
  });

  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    'in the header %s is ignored',
    async (header) => {
      const response = await fetch(`${app.url}${SIGN_IN}`, { headers: { [header]: 'POST' } });
      expect(response.status).toBe(404);
      const read = await post(SESSION, { [header]: 'GET' });
      expect(read.status).toBe(404);
    },
  );
});

describe('a malformed or too large head', () => {
  it.each([
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\nHost: x\n\n`],
    ['long cookies', `GET ${SESSION} HTTP/1.1\nHost: x\nCookie: ${'a=b; '.repeat(5_000)}\n\n`],
    ['many headers', `GET ${SESSION} HTTP/1.1\nHost: x\n${'X-A: b\n'.repeat(5_000)}\n`],
  ])('with %s is refused', async (_, head) => {
    expect((await sendRawHttp(app.url, head)).status).toBe(431);
  });

  // OWASP: requests cannot be smuggled past a proxy.
  // ASVS V4.2.1
  it('with two lengths, or a length and chunks, is refused', async () => {
    for (const extra of [
      'Content-Length: 2\nContent-Length: 3',
      'Content-Length: 2\nTransfer-Encoding: chunked',
    ]) {
      const answer = await sendRawHttp(
        app.url,
        `POST ${SIGN_IN} HTTP/1.1\nHost: x\nContent-Type: application/json\n${extra}\n\n{}`,
      );
      expect(answer.status).toBe(400);
    }
  });
});

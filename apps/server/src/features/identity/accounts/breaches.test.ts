import { createHash, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { BREACHES_DEADLINE_MS } from './breaches.ts';

const asked: { url: string; padding: unknown }[] = [];
let answer: RequestListener;
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', padding: request.headers['add-padding'] });
  answer(request, response);
});
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const rangeWith = (password: string, times: number) =>
  [`${'0'.repeat(35)}:7`, `${hashOf(password).slice(5)}:${times}`, `${'F'.repeat(35)}:1`].join('\r\n');

let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  app = await startTestApp({ BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range` });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked.length = 0;
});

const signUp = (password: string) =>
  openBrowser(app.url).api.auth.signUp({
    firstName: 'Nora',
    lastName: 'Rossi',
    contactMethod: 'email',
    email: `${randomUUID()}@example.org`,
    password,
    confirmPassword: password,
    location: 'Torino',
    birthday: '1990-05-17',
    language: 'en',
    timeZone: 'Europe/Rome',
  });
const breached = {
  code: 'INVALID_INPUT',
  data: { fields: [{ path: 'password', key: 'auth.passwordBreached' }] },
};

describe('a breached password [S8-009]', () => {
  const password = `known ${randomUUID()}`;

  // OWASP: common and breached passwords are refused.
  // ASVS V6.2.4, V6.2.12
  it('is refused at its field, and only the start of its hash is sent', async () => {
    answer = (_request, response) => response.end(rangeWith(password, 12));
    await expect(signUp(password)).rejects.toMatchObject(breached);
    expect(asked).toEqual([{ url: `/range/${hashOf(password).slice(0, 5)}`, padding: 'true' }]);
  });

  it('is distinguished from similar hashes and from padding', async () => {
    answer = (_request, response) => response.end(rangeWith(password, 12));
    expect(await signUp(`unknown ${randomUUID()}`)).toHaveProperty('session');
    answer = (_request, response) => response.end(rangeWith(password, 0));
    expect(await signUp(password)).toHaveProperty('session');
  });
});

describe('a password is accepted [S8-009]', () => {
  it.each<[string, RequestListener]>([
    ['an error', (_request, response) => response.writeHead(500).end('no')],
    ['no list', (_request, response) => response.end('<html>not a list</html>')],
    ['a broken connection', (request) => request.socket.destroy()],
    ['an answer without end', (_request, response) => void response.write('0'.repeat(600 * 1024))],
    ['an answer that never comes', () => undefined],
    ['a way elsewhere', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
  ])('if the look-up gets %s', async (_what, how) => {
    answer = how;
    const began = performance.now();
    expect(await signUp(`a password ${randomUUID()}`)).toHaveProperty('session');
    expect(performance.now() - began).toBeLessThan(20 * BREACHES_DEADLINE_MS);
    expect(asked).toHaveLength(1);
  });
});

test('the look-up uses no service in local mode and the known one in production, only over TLS', () => {
  const local = { BESO_SECRET: 'x' };
  const production = {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://beso.example', BESO_MAIL: 'off', TRUST_PROXY: 'none' },
    BESO_SECRET: 'an-0123456789-unguessable-abcdefghij-secret',
  };
  const urlOf = (env: Record<string, string>) => readConfig(env).outside.breachedUrl;
  expect(urlOf(local)).toBeUndefined();
  expect(urlOf(production)).toBe('https://api.pwnedpasswords.com/range/');
  expect(urlOf({ ...production, BREACHED_PASSWORDS_URL: 'off' })).toBeUndefined();
  for (const url of ['http://ranges.example', 'ftp://ranges.example', 'ranges']) {
    expect(() => readConfig({ ...local, BREACHED_PASSWORDS_URL: url })).toThrow(ConfigError);
  }
  const here = 'http://127.0.0.1:1/range';
  expect(() => readConfig({ ...production, BREACHED_PASSWORDS_URL: here })).toThrow(ConfigError);
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveWeb } from './web.ts';

let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'beso-known-'));
  await mkdir(join(dir, 'dist/pages'), { recursive: true });
  await mkdir(join(dir, 'data/web-assets'), { recursive: true });
  await writeFile(join(dir, 'dist/index.html'), 'index');
  const pages = [{ name: 'other', path: '*', data: [] }];
  await writeFile(join(dir, 'dist/pages/pages.json'), JSON.stringify(pages));
  await writeFile(
    join(dir, 'dist/pages/paths.json'),
    JSON.stringify(['/', '/home', '/join/$token', '/closed']),
  );
  for (const language of ['en', 'es', 'fr', 'it']) {
    await writeFile(join(dir, `dist/pages/other.${language}.html`), 'the app');
  }
  await writeFile(join(dir, 'data/web-assets/app-old.js'), 'old code');
  await writeFile(join(dir, 'data/secret'), 'secret');
  app = Fastify();
  await app.register(rateLimit, { global: false });
  await serveWeb(app, {
    webDir: join(dir, 'dist'),
    lacks: undefined,
    dataDir: join(dir, 'data'),
    mayOpen: async ({ headers }, path) => path !== '/closed' || headers.cookie === 'operator=1',
  });
});
afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

it.each([
  ['/', 200],
  ['/home', 200],
  ['/home/', 200],
  ['/home?tab=1', 200],
  ['/join/abc', 200],
  ['/offline', 200],
  ['/app/auth/callback?code=1', 200],
  ['/join/', 404],
  ['/join/abc/def', 404],
  ['/nowhere', 404],
  ['/closed', 404],
])('%s gets the status %d and the app, which shows the message itself [S2-030]', async (path, status) => {
  const answer = await app.inject(path);
  expect([answer.statusCode, answer.body]).toEqual([status, 'the app']);
});

it('a restricted page opens for permitted people', async () => {
  expect((await app.inject({ url: '/closed', headers: { cookie: 'operator=1' } })).statusCode).toBe(200);
});

it('code of a replaced build is found, and no other file beside it [S4-016]', async () => {
  const { statusCode, body, headers } = await app.inject('/assets/app-old.js');
  expect([statusCode, body, headers['cache-control']]).toEqual([
    200,
    'old code',
    'public, max-age=31536000, immutable',
  ]);
  for (const path of ['/assets/gone.js', '/assets/..%2fsecret', '/assets/../secret']) {
    expect((await app.inject(path)).body).not.toContain('secret');
  }
  expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
});

it('a request for another node’s code is redirected a few times if folders are not shared', async () => {
  const one = Fastify();
  onTestFinished(() => one.close());
  await one.register(rateLimit, { global: false });
  await serveWeb(one, {
    webDir: join(dir, 'dist'),
    lacks: undefined,
    dataDir: join(dir, 'data'),
    hasOthers: true,
  });
  let path = '/assets/start-newer.js';
  for (let time = 1; time <= 6; time += 1) {
    const { statusCode, headers } = await one.inject(path);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      307,
      `/assets/start-newer.js?again=${time}`,
      'no-store',
    ]);
    path = String(headers.location);
  }
  expect((await one.inject(path)).statusCode).toBe(404);
  expect((await one.inject('/assets/app-old.js?again=3')).body).toBe('old code');
  expect((await one.inject('/assets//elsewhere.example/x.js')).statusCode).toBe(404);
});

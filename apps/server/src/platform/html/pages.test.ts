import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenApiDocument, serveReference } from '../http/reference.ts';
import type { AllOperations } from '../operations.ts';
import { languageOf } from './pages.ts';
import { templatesIn } from './rendered-page.ts';
import { serveWeb } from './web.ts';

describe('the language of a page', () => {
  it('is the chosen one, otherwise the browser’s first supported one, otherwise Spanish [S4-005]', () => {
    expect(languageOf('a=b; language=it', 'fr')).toBe('it');
    expect(languageOf('language=sv; mylanguage=it', 'fr-CA,fr;q=0.9')).toBe('fr');
    expect(languageOf(undefined, 'sv, en-GB;q=0.7, it;q=0.8')).toBe('it');
    expect(languageOf(undefined, 'en;q=0, sv')).toBe('es');
    expect(languageOf(undefined, undefined)).toBe('es');
    expect(languageOf(undefined, ' sv , it ; q=0.8 , FR ;q=0.9 ')).toBe('fr');
  });

  it('is found fast, however long the header is', () => {
    const header = `fr${' '.repeat(15_900)}x`;
    const began = performance.now();
    for (let asked = 0; asked < 5; asked += 1) languageOf(header, header);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe('the HTML of a page', () => {
  let dir: string;
  let app: FastifyInstance;
  const pages = [
    { name: 'onboarding', path: '/onboarding', data: [] },
    { name: 'home', path: '/home', data: ['/api/v1/auth/session', '/api/v1/activities?limit=20'] },
    { name: 'other', path: '*', data: [] },
  ];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'beso-web-'));
    await mkdir(join(dir, 'pages'));
    await writeFile(join(dir, 'index.html'), 'index');
    await writeFile(join(dir, 'pages/pages.json'), JSON.stringify(pages));
    for (const { name } of pages) {
      for (const language of ['en', 'es', 'fr', 'it']) {
        const path = join(dir, `pages/${name}.${language}.html`);
        await writeFile(path, `${name} ${language}`);
        await writeFile(`${path}.br`, brotliCompressSync(`${name} ${language}`));
      }
    }
    app = Fastify();
    await app.register(rateLimit, { global: false });
    // The reference comes first, as in the app, to show that it does not affect pages.
    await serveReference(app, () => buildOpenApiDocument({} as AllOperations, {}));
    await serveWeb(app, { webDir: dir, lacks: undefined });
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('is limited for each client', async () => {
    const few = Fastify();
    await few.register(rateLimit, { global: false });
    await serveWeb(few, { webDir: dir, lacks: undefined, namedPerMinute: 3 });
    const ask = async (remoteAddress: string) =>
      (await few.inject({ url: '/login', remoteAddress })).statusCode;
    for (let asked = 0; asked < 3; asked += 1) expect(await ask('192.0.2.1')).toBe(200);
    expect(await ask('192.0.2.1')).toBe(429);
    expect(await ask('192.0.2.2')).toBe(200);
    await few.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it('is in the language, and revalidated by caches each time', async () => {
    const answer = await get('/onboarding?x=1', { 'accept-language': 'fr' });
    expect(answer.body).toBe('onboarding fr');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('cookie'),
    });
    expect(answer.headers.link).toBeUndefined();
    expect((await get('/anywhere/else')).body).toBe('other es');
  });

  it('preloads the first data only for signed-in people', async () => {
    expect((await get('/home')).headers.link).toBeUndefined();
    const { body, headers } = await get('/', { cookie: 'beso_hint=1; language=it' });
    expect(body).toBe('home it');
    expect(headers.link).toBe(
      '</api/v1/auth/session>; rel=preload; as=fetch; crossorigin, ' +
        '</api/v1/activities?limit=20>; rel=preload; as=fetch; crossorigin',
    );
    expect((await get('/')).body).toBe('onboarding es');
  });

  it('is sent as the build compressed it', async () => {
    const answer = await get('/home', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('text/html');
    expect((await app.inject({ url: '/home', method: 'HEAD' })).statusCode).toBe(200);
    expect((await get('/api/v1/reference/swagger-ui.css')).statusCode).toBe(200);
    expect((await get('/api/v1/reference/index.html')).statusCode).toBe(404);
  });

  it('is compressed for the description of the API, which anybody may request', async () => {
    const url = '/api/v1/openapi.json';
    const packed = await get(url, { 'accept-encoding': 'br, GZIP;q=0.5' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(150_000);
    const plain = await get(url, { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(JSON.parse(plain.body)).toMatchObject({ info: { title: 'BESO' } });
  });

  it('is not sent for files, the API or other methods', async () => {
    expect((await get('/nothing.js')).statusCode).toBe(404);
    expect((await get('/api/v1/nothing')).statusCode).toBe(404);
    expect((await app.inject({ url: '/home', method: 'POST' })).statusCode).toBe(404);
  });
});

describe('the first cards of home', () => {
  const opened = { cookie: 'beso_hint=1', 'sec-fetch-dest': 'document' };
  const found = { viewer: { id: 'giulia' }, page: { activities: [], nextCursor: null } };
  let dir: string;
  let app: FastifyInstance;
  let find: () => Promise<typeof found | undefined>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'beso-web-'));
    await mkdir(join(dir, 'pages'));
    await mkdir(join(dir, 'program'));
    await writeFile(join(dir, 'index.html'), 'index');
    const page = { name: 'home', path: '/home', data: ['/api/v1/activities?limit=20'] };
    const other = { name: 'other', path: '*', data: [] };
    await writeFile(join(dir, 'pages/pages.json'), JSON.stringify([page, other]));
    const html = '<main data-beginning="" class="x">skeleton</main><main>wide</main>';
    for (const name of ['home', 'other']) await writeFile(join(dir, `pages/${name}.es.html`), html);
    const program = `export default {
      loadTexts: async () => {
        globalThis.homeLoads = (globalThis.homeLoads ?? 0) + 1;
        if (globalThis.homeLoads === 1) throw new Error('too many open files');
      },
      render: (language, { viewer, reminds }) => [language, viewer.id, reminds, '$&'].join(),
    };`;
    await writeFile(join(dir, 'program/home.mjs'), program);
    app = Fastify();
    await app.register(rateLimit, { global: false });
    await serveWeb(app, { webDir: dir, lacks: undefined, home: () => find() as never });
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
  const skeleton = expect.stringContaining('>skeleton</main>');

  it('have their renderer loaded once the server listens, and after a failure with the next page', async () => {
    const loads = (): unknown => Reflect.get(globalThis, 'homeLoads');
    expect(loads()).toBeUndefined();
    await app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(loads).toBe(1);
    find = async () => found;
    for (const _page of [1, 2]) expect((await get('/home', opened)).body).toContain('es,giulia');
    expect(loads()).toBe(2);
  });

  it('come with a page whose file could not be read before', async () => {
    const templateOf = templatesIn(dir);
    await expect(templateOf('pages/late.es.html')).rejects.toThrow('ENOENT');
    await writeFile(join(dir, 'pages/late.es.html'), 'now it is there');
    expect(await templateOf('pages/late.es.html')).toBe('now it is there');
  });

  it('are those of the person who opens it, and are not cached [S2-049]', async () => {
    find = async () => found;
    const { body, headers } = await get('/home', opened);
    expect(body).toMatch(
      /^<main data-beginning="" class="x"><div inert [^>]*>es,giulia,true,\$&<\/div><\/main><main>wide<\/main>$/,
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      link: expect.stringContaining('activities'),
    });
    const away = { ...opened, cookie: `${opened.cookie}; beso_reminded=1` };
    expect((await get('/', away)).body).toContain('giulia,false');
    const { headers: sent } = await get('/home', { ...opened, 'accept-encoding': 'br' });
    expect(sent['content-encoding']).toBe('br');
  });

  it('are a skeleton for the service worker, for programs and for visitors', async () => {
    let asked = 0;
    find = async () => {
      asked += 1;
      return found;
    };
    for (const [url, headers] of [
      ['/home', { ...opened, 'sec-fetch-dest': 'empty' }],
      ['/home', { cookie: opened.cookie }],
      ['/home', { 'sec-fetch-dest': 'document' }],
      ['/home?only=mine', opened],
      ['/elsewhere', opened],
    ] as [string, Record<string, string>][]) {
      const answer = await get(url, headers);
      expect([answer.body, answer.headers['cache-control']]).toEqual([skeleton, 'no-cache']);
    }
    expect(asked).toBe(0);
  });

  it('are a skeleton without cards, after a failure and after a timeout', async () => {
    for (const answer of [
      async () => undefined,
      () => Promise.reject(new Error('the database is away')),
      () => new Promise<undefined>(() => {}),
    ]) {
      find = answer;
      expect((await get('/home', opened)).body).toEqual(skeleton);
    }
  });
});

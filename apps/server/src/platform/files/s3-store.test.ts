import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countOpenFiles } from '../../../test/support/open-files.ts';
import { type S3Server, startS3 } from '../../../test/support/s3.ts';
import { readConfig } from '../config.ts';
import { openFileStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

let s3: S3Server;
const servers: Server[] = [];
beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => s3.close());

const open = (env: Record<string, string> = {}): Promise<FileStore> =>
  openFileStore(readConfig({ BESO_SECRET: 'x'.repeat(32), ...s3.env, ...env }));
const away = { name: 'StoreUnavailableError' };

test('a file has its content type, and only the browser of its reader may cache it, for an hour [S9-037]', async () => {
  const files = await open();
  for (const [name, type] of [
    ['feed.webp', 'image/webp'],
    ['feed.avif', 'image/avif'],
  ]) {
    await files.write(`avatars/headers/one/${name}`, Buffer.from('x'));
    const { headers } = await fetch(`${s3.url}/avatars/headers/one/${name}`);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('private, max-age=3600');
  }
});

test('a stopped server is unavailable, and has its files when it returns', async () => {
  const files = await open();
  await files.write('avatars/stopped/one/thumb.webp', Buffer.from('kept'));
  await s3.stop();
  try {
    await expect(files.read('avatars/stopped/one/thumb.webp')).rejects.toMatchObject(away);
    await expect(files.write('avatars/stopped/two/thumb.webp', Buffer.from('x'))).rejects.toMatchObject(away);
    await expect(files.remove('avatars/stopped/one/thumb.webp')).rejects.toMatchObject(away);
    await expect(files.removeFolder('avatars/stopped/one')).rejects.toMatchObject(away);
    await expect(files.folders('avatars', 0)[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
  } finally {
    await s3.start();
  }
  expect(String(await files.read('avatars/stopped/one/thumb.webp'))).toBe('kept');
  expect(await files.read('avatars/stopped/two/thumb.webp')).toBeNull();
});

async function startTorn(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbeginning'));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a missing or partial response is given up and never taken for the picture', async () => {
  const files = await open();
  await files.write('avatars/frozen/one/thumb.webp', Buffer.from('kept'));
  const torn = await open({ S3_ENDPOINT: await startTorn() });
  s3.freeze();
  try {
    await Promise.all([
      expect(files.read('avatars/frozen/one/thumb.webp')).rejects.toMatchObject(away),
      expect(files.write('avatars/frozen/two/thumb.webp', Buffer.from('x'))).rejects.toMatchObject(away),
      expect(torn.read('avatars/frozen/one/thumb.webp')).rejects.toMatchObject(away),
    ]);
  } finally {
    s3.thaw();
  }
  expect(String(await files.read('avatars/frozen/one/thumb.webp'))).toBe('kept');
}, 20_000);

test('a stalled download ends, so that nobody waits for it', async () => {
  const { s3: config } = readConfig({
    BESO_SECRET: 'x'.repeat(32),
    ...s3.env,
    S3_ENDPOINT: await startTorn(),
  });
  const content = await openS3Store(config as NonNullable<typeof config>, 500).readStream(
    'exports/a/one/file',
  );
  await expect(buffer(content as NonNullable<typeof content>)).rejects.toThrow();
});

/** Starts an S3 server whose bucket is empty and refuses every upload. */
async function startReadOnly(status = 403, code = 'AccessDenied'): Promise<string> {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
  const server = createHttpServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(request.method === 'HEAD' ? 404 : status, { connection: 'close' }).end(body);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['XMinioStorageFull', 507, 'StoreFullError'],
  ['InsufficientStorage', 507, 'StoreFullError'],
  ['QuotaExceeded', 403, 'StoreFullError'],
  ['XMinioAdminBucketQuotaExceeded', 400, 'StoreFullError'],
  ['SlowDown', 503, 'StoreUnavailableError'],
  ['AccessDenied', 403, 'StoreUnavailableError'],
])('a bucket that refuses with %s and %i is reported as %s', async (code, status, name) => {
  const files = await open({ S3_ENDPOINT: await startReadOnly(status, code) });
  const writing = files.write('avatars/refused/one/thumb.webp', Buffer.from('x'));
  await expect(writing).rejects.toMatchObject({ name });
});

test('a large file that the bucket refuses is not left open', async () => {
  const files = await open({ S3_ENDPOINT: await startReadOnly() });
  const path = join(tmpdir(), `beso-refused-${process.pid}`);
  writeFileSync(path, Buffer.alloc(2_000_000));
  try {
    await expect(files.adopt('exports/a/one/file', path)).rejects.toMatchObject(away);
    await expect.poll(() => countOpenFiles(path)).toBe(0);
  } finally {
    rmSync(path);
  }
});

test.each([
  ['an unknown key', { S3_ACCESS_KEY: 'nobody' }],
  ['no such bucket', { S3_BUCKET: 'elsewhere' }],
])('with %s a file is not reported as missing: the store is unavailable', async (_, env) => {
  const files = await open(env);
  await expect(files.read('avatars/a/one/thumb.webp')).rejects.toMatchObject(away);
  await expect(files.write('avatars/a/one/thumb.webp', Buffer.from('x'))).rejects.toMatchObject(away);
});

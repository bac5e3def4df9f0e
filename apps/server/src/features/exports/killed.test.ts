import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { startServerProcess } from '../../../test/support/doomed-node.ts';
import { upload } from '../../../test/support/pictures.ts';
import { startS3 } from '../../../test/support/s3.ts';
import { unzip } from '../../../test/support/zip.ts';
import { exportFileOf } from './service.ts';

test('an export whose server was killed is created from the start by the next one [S2-026]', async () => {
  const s3 = await startS3();
  const app = await startTestApp(s3.env);
  const owner = new pg.Pool({ connectionString: app.databaseUrls.owner, max: 1 });
  onTestFinished(async () => {
    await owner.end();
    await app.close();
    await s3.close();
  });
  const anna = await person(app.url);
  const photos = [await upload(anna, undefined, 'avatars'), await upload(anna, undefined, 'avatars')];
  const { dataDir } = app.services.config;
  await app.stop();

  const killed = await startServerProcess({
    ...s3.env,
    DATABASE_URL: app.databaseUrls.application,
    BESO_DATA_DIR: dataDir,
  });
  onTestFinished(killed.kill);
  // The store never responds, so the export stops at its first picture.
  s3.freeze();
  const fileId = randomUUID();
  await owner.query('INSERT INTO account_exports (profile_id, file_id) VALUES ($1, $2)', [anna.id, fileId]);
  const folder = join(dataDir, 'exports');
  const half = join(folder, `${fileId}.zip`);
  await expect
    .poll(() => statSync(half, { throwIfNoEntry: false })?.size ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await killed.kill();
  s3.thaw();
  const found = 'SELECT state, tries, done, total, lease_until > now() AS leased FROM account_exports';
  expect((await owner.query(found)).rows).toEqual([
    { state: 'building', tries: 1, done: 0, total: photos.length, leased: true },
  ]);
  expect(statSync(half).size).toBeGreaterThan(0);

  const next = await app.startNode();
  onTestFinished(next.close);
  await owner.query('UPDATE account_exports SET lease_until = now()');
  await expect
    .poll(async () => (await owner.query(found)).rows, { timeout: 20_000 })
    .toMatchObject([{ state: 'ready', tries: 2, done: photos.length, total: photos.length }]);
  const zip = await next.app.services.files.read(exportFileOf(anna.id, fileId));
  const files = unzip(zip ?? Buffer.alloc(0));
  for (const { id } of photos) {
    expect(files.get(`pictures/${id}.webp`)?.subarray(0, 4).toString()).toBe('RIFF');
  }
  expect(files.get('index.html')?.toString()).toContain('</html>');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('a bucket that fails in the middle of a picture postpones the export without using up an attempt [S2-026]', async () => {
  const torn = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbeginning'));
  }).listen(0, '127.0.0.1');
  await once(torn, 'listening');
  onTestFinished(() => void torn.close());
  const endpoint = `http://127.0.0.1:${(torn.address() as AddressInfo).port}`;
  const app = await startTestApp({
    ...{ S3_BUCKET: 'torn', S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
  });
  onTestFinished(app.close);
  const anna = await person(app.url);
  const path = `avatars/${anna.id}/${randomUUID()}`;
  await app.owner.query(
    `INSERT INTO images (owner_id, bucket, path, width, height, bytes) VALUES ($1, 'avatars', $2, 1, 1, 1)`,
    [anna.id, path],
  );
  await app.owner.query('INSERT INTO account_exports (profile_id, file_id) VALUES ($1, $2)', [
    anna.id,
    randomUUID(),
  ]);
  const found = 'SELECT state, tries, total FROM account_exports WHERE lease_until > now()';
  await expect
    .poll(async () => (await app.owner.query(found)).rows, { timeout: 20_000 })
    .toEqual([{ state: 'building', tries: 0, total: 1 }]);
});

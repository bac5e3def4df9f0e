import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { download, noisePicture, sendFile, upload } from '../../../test/support/pictures.ts';
import { startFullBucket, startS3 } from '../../../test/support/s3.ts';
import { imageLinks } from './links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const away = { code: 'SERVICE_UNAVAILABLE', data: { retryAfterSeconds: 2 } };

test.each([
  ['is gone', () => undefined],
  ['is something else', (folder: string) => writeFileSync(folder, '')],
])('while the folder of pictures %s, pictures are unavailable, until it is back', async (_, replace) => {
  const one = await person(app.url);
  const photo = await noisePicture(40, 30).jpeg().toBuffer();
  const kept = await upload(one, photo);
  const link = imageLinks(app.services, one.id, kept).urls.thumb;
  const folder = join(app.services.config.dataDir, 'files');
  renameSync(folder, `${folder}.away`);
  try {
    replace(folder);
    const read = await one.fetch(link);
    expect([read.status, read.headers.get('retry-after'), await read.json()]).toMatchObject([503, '2', away]);
    expect((await sendFile(one, photo)).body).toMatchObject(away);
  } finally {
    await rm(folder, { force: true });
    renameSync(`${folder}.away`, folder);
  }
  expect((await one.fetch(link)).status).toBe(200);
  await upload(one, photo);
});

test('while the bucket is unreachable pictures are unavailable, and nothing stored is lost', async () => {
  const s3 = await startS3();
  const node = await startTestApp(s3.env);
  try {
    const one = await person(node.url);
    const photo = await noisePicture(40, 30).jpeg().toBuffer();
    const link = imageLinks(node.services, one.id, await upload(one, photo)).urls.thumb;
    const content = await download(one, link);
    await s3.stop();
    const read = await one.fetch(link);
    expect([read.status, read.headers.get('retry-after'), await read.json()]).toMatchObject([503, '2', away]);
    // The browser must not cache the error as if it were the image.
    expect(read.headers.get('cache-control') ?? '').not.toContain('max-age');
    expect((await sendFile(one, photo)).body).toMatchObject(away);
    const { rows } = await node.owner.query('SELECT count(*)::int AS images FROM images');
    expect(rows).toEqual([{ images: 1 }]);
    await s3.start();
    expect(await download(one, link)).toEqual(content);
    const other = await upload(one, photo);
    expect((await one.fetch(other.urls.full)).status).toBe(200);
    // BESO refuses the link to another person, whatever the bucket itself allows.
    expect((await (await person(node.url)).fetch(link)).status).toBe(404);
  } finally {
    await node.close();
    await s3.close();
  }
});

test('a full bucket refuses a picture without a row, and the gift can be sent without it', async () => {
  const bucket = await startFullBucket();
  const node = await startTestApp(bucket.env);
  try {
    const [one, other] = [await person(node.url), await person(node.url)];
    const within = await couple(one, other);
    const photo = await noisePicture(40, 30).jpeg().toBuffer();
    expect(await sendFile(one, photo)).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL', defined: true },
    });
    expect((await node.owner.query('SELECT FROM images')).rowCount).toBe(0);
    await one.api.besos.processBesoTransaction(gift(within, other.id));
  } finally {
    await node.close();
    await bucket.close();
  }
});

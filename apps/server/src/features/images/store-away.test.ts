import { renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { person } from '../../../test/support/builders.ts';
import { noise, sendFile, upload } from '../../../test/support/pictures.ts';
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
])('while the folder of pictures %s they are away, and come back by themselves', async (_, replace) => {
  const one = await person(app.url);
  const photo = await noise(40, 30).jpeg().toBuffer();
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

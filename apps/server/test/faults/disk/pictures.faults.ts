import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { imageLinks } from '../../../src/features/images/links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { couple, gift, type Person, person } from '../../support/builders.ts';
import { noisePicture, sendFile, upload } from '../../support/pictures.ts';
import { mountTinyDisk, type TinyDisk } from '../../support/tiny-disk.ts';

let disk: TinyDisk;
let app: TestApp;
let giver: Person;
let receiver: Person;
let photo: Buffer;
beforeAll(async () => {
  // The server requires a free gigabyte, so the tests fill this disk with file names, not with bytes.
  disk = mountTinyDisk('size=1200m,nr_inodes=60');
  app = await startTestApp({ BESO_DATA_DIR: disk.folder });
  [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  photo = await noisePicture(40, 30).jpeg().toBuffer();
});
afterEach(() => disk.giveBack());
afterAll(async () => {
  await app?.close();
  disk.close();
});

const filesIn = () =>
  readdirSync(join(disk.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
const rows = async () => (await app.owner.query('SELECT FROM images')).rowCount;

test.each([0, 1, 2, 3, 4, 5])(
  'a disk with room for %i more file names refuses a picture as full, and keeps no part of it',
  async (left) => {
    const before = [filesIn(), await rows()];
    disk.takeNames(left);
    expect(await sendFile(giver, photo)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
    disk.giveBack();
    expect([filesIn(), await rows()]).toEqual(before);
  },
);

test('once there is space the same gift succeeds with its picture', async () => {
  const within = await couple(giver, receiver);
  disk.takeNames(0);
  expect((await sendFile(giver, photo)).status).toBe(507);
  const ready = await (await fetch(`${app.url}/readyz`)).json();
  expect(ready).toMatchObject({ warnings: expect.arrayContaining(['store-full']) });
  disk.giveBack();
  const { id } = await upload(giver, photo);
  const given = await giver.api.besos.processBesoTransaction({
    ...gift(within, receiver.id),
    imageId: id,
  });
  expect(given.image?.id).toBe(id);
});

test('a read-only disk causes 503 for new pictures, and existing ones are still shown', async () => {
  const kept = await upload(giver, photo);
  const link = imageLinks(app.services, giver.id, kept).urls.thumb;
  disk.setReadOnly(true);
  try {
    expect(await sendFile(giver, photo)).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect((await giver.fetch(link)).status).toBe(200);
  } finally {
    disk.setReadOnly(false);
  }
  await upload(giver, photo);
});

import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, person } from '../../../test/support/builders.ts';
import { noisePicture, sendFile, upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { admitUpload } from './quota.ts';
import { removeAllImages, removeStrayFiles } from './sweep.ts';

let app: TestApp;
let photo: Uint8Array;
beforeAll(async () => {
  app = await startTestApp({ UPLOADS_PER_HOUR: '5', UPLOAD_MEGABYTES: '1' });
  photo = await noisePicture(40, 30).jpeg().toBuffer();
});
afterAll(() => app.close());

const pathOf = async (id: string): Promise<string | undefined> =>
  (await app.owner.query('SELECT path FROM images WHERE id = $1', [id])).rows[0]?.path;
const removeUnused = () =>
  app.retention.find(({ name }) => name === 'pictures')?.remove(1_000, new AbortController().signal);
/** Makes the listed folders look as if they had been listed `age` ago. */
const noteAgo = (age: string) =>
  app.owner.query('UPDATE picture_removals SET noted_at = now() - $1::interval', [age]);
const listed = async (): Promise<string[]> =>
  (await app.owner.query('SELECT path FROM picture_removals')).rows.map(({ path }) => path);
const placeOf = (path: string) => join(app.services.config.dataDir, 'files', path);

describe('an upload is refused with a reason', () => {
  test('if a person sends too many in an hour, at any node', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    for (let sent = 0; sent < 5; sent += 1) await upload(one, photo);
    const node = await app.startNode();
    const form = new FormData();
    form.set('bucket', 'beso-images');
    form.set('file', new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo.jpg');
    const elsewhere = await fetch(`${node.url}/api/v1/images`, {
      method: 'POST',
      headers: { cookie: one.cookie(), origin: node.url },
      body: form,
    });
    expect(elsewhere.status).toBe(429);
    await node.close();
    expect((await sendFile(one, photo)).body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    await upload(other, photo);
  });

  test('if the person’s pictures have reached the maximum size', async () => {
    const one = await person(app.url);
    const { id } = await upload(one, photo);
    const { rows } = await app.owner.query('SELECT bytes FROM images WHERE id = $1', [id]);
    expect(rows[0]?.bytes).toBeGreaterThan(100);
    await app.owner.query('UPDATE images SET bytes = 1024 * 1024 - 1 WHERE id = $1', [id]);
    await upload(one, photo);
    const refused = await sendFile(one, photo);
    expect(refused).toMatchObject({ status: 409, body: { code: 'IMAGES_QUOTA', defined: true } });
  });

  test('if pictures from before sizes were stored have reached it', async () => {
    const one = await person(app.url);
    const old = await upload(one, photo);
    const sizeOf = async () =>
      (await app.owner.query('SELECT bytes FROM images WHERE id = $1', [old.id])).rows[0]?.bytes;
    const size = await sizeOf();
    await app.owner.query('UPDATE images SET bytes = 0 WHERE id = $1', [old.id]);
    await app.owner.query(
      `INSERT INTO images (owner_id, bucket, path, width, height) VALUES ($1, 'avatars', 'lost', 1, 1)`,
      [one.id],
    );
    await upload(one, photo);
    expect(await sizeOf()).toBe(size);
    const { rows } = await app.owner.query('SELECT FROM images WHERE owner_id = $1 AND bytes = 0', [one.id]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['under 1 GB', 1024 ** 3 - 1, 2 * 1024 ** 3],
    ['under a tenth', 99 * 1024 ** 3, 1000 * 1024 ** 3],
  ])('while the disk has %s free', async (_, freeBytes, totalBytes) => {
    const one = await person(app.url);
    const admit = (free: number) =>
      admitUpload(
        {
          ...app.services,
          files: { ...app.services.files, space: async () => ({ freeBytes: free, totalBytes }) },
        },
        one.id as never,
      );
    expect(await refusalFrom(admit(freeBytes))).toMatchObject({ code: 'STORAGE_FULL' });
    await admit(Math.max(1024 ** 3, totalBytes / 10));
  });
});

describe('unused files are removed', () => {
  test('a picture without a use after seven days, but none that is shown', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const shared = await couple(one, other);
    const [unused, fresh, given, avatar] = [
      await upload(one, photo),
      await upload(one, photo),
      await upload(one, photo),
      await upload(one, photo, 'avatars'),
    ];
    await one.api.besos.processBesoTransaction({ ...gift(shared, other.id), imageId: given.id });
    await app.owner.query('UPDATE profiles SET avatar_image_id = $2 WHERE id = $1', [one.id, avatar.id]);
    await app.owner.query(`UPDATE images SET created_at = now() - interval '8 days' WHERE id <> $1`, [
      fresh.id,
    ]);
    const path = (await pathOf(unused.id)) ?? '';
    expect(existsSync(placeOf(path))).toBe(true);

    expect(await removeUnused()).toBeGreaterThan(0);
    expect(await pathOf(unused.id)).toBeUndefined();
    expect(existsSync(placeOf(path))).toBe(false);
    for (const { id } of [fresh, given, avatar]) {
      expect(existsSync(join(placeOf((await pathOf(id)) ?? 'nowhere'), 'full.webp'))).toBe(true);
    }
  });

  test('files without a row are set aside once they are old enough, and removed a week later', async () => {
    const one = await person(app.url);
    const { id } = await upload(one, photo);
    const kept = placeOf((await pathOf(id)) ?? '');
    const [stray, young] = ['stray', 'young'].map((name) => placeOf(`beso-images/${one.id}/${name}`));
    for (const folder of [stray ?? '', young ?? '']) {
      mkdirSync(folder);
      writeFileSync(join(folder, 'full.webp'), 'x');
    }
    for (const folder of [stray ?? '', kept]) utimesSync(folder, new Date(0), new Date(0));
    const there = () => [stray, young, kept].map((folder) => existsSync(folder ?? ''));
    expect(await removeStrayFiles(app.services)).toBe(0);
    expect(there()).toEqual([true, true, true]);
    await noteAgo('8 days');
    expect(await removeStrayFiles(app.services)).toBe(1);
    expect(there()).toEqual([false, true, true]);
    expect(await listed()).toEqual([]);
  });

  test('files stay if their row returns with a newer copy of the database', async () => {
    const one = await person(app.url);
    const { id } = await upload(one, photo);
    const path = (await pathOf(id)) ?? '';
    utimesSync(placeOf(path), new Date(0), new Date(0));
    const { rows } = await app.owner.query('DELETE FROM images WHERE id = $1 RETURNING *', [id]);
    await removeStrayFiles(app.services);
    expect(await listed()).toEqual([path]);
    await noteAgo('29 days');
    await app.owner.query('INSERT INTO images SELECT * FROM jsonb_populate_record(NULL::images, $1)', [
      rows[0],
    ]);
    expect(await removeStrayFiles(app.services)).toBe(0);
    expect([existsSync(placeOf(path)), await listed()]).toEqual([true, []]);
  });

  test('many files without a row wait a month for the host, because the database may be the older one', async () => {
    const one = await person(app.url);
    const folders = Array.from({ length: 101 }, (_, number) =>
      placeOf(`beso-images/${one.id}/many-${number}`),
    );
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      utimesSync(folder, new Date(0), new Date(0));
    }
    await removeStrayFiles(app.services);
    await noteAgo('29 days');
    expect(await removeStrayFiles(app.services)).toBe(0);
    await noteAgo('31 days');
    expect(await removeStrayFiles(app.services)).toBe(101);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('a folder that does not belong to BESO stays and affects no other', async () => {
    const one = await person(app.url);
    const [foreign = '', stray = ''] = ['lost/found', `${one.id}/beside`].map(
      (name) => `beso-images/${name}`,
    );
    for (const path of [foreign, stray]) {
      mkdirSync(placeOf(path), { recursive: true });
      utimesSync(placeOf(path), new Date(0), new Date(0));
    }
    await removeStrayFiles(app.services);
    expect(await listed()).toEqual([stray]);
    await noteAgo('31 days');
    await removeStrayFiles(app.services);
    expect([foreign, stray].map((path) => existsSync(placeOf(path)))).toEqual([true, false]);
  });

  test('an erased person’s files that were set aside are removed too', async () => {
    const one = await person(app.url);
    const [stray = '', left = ''] = ['stray', 'left'].map((name) => `beso-images/${one.id}/${name}`);
    for (const path of [stray, left]) mkdirSync(placeOf(path), { recursive: true });
    utimesSync(placeOf(stray), new Date(0), new Date(0));
    await removeStrayFiles(app.services);
    await app.owner.query('INSERT INTO picture_removals VALUES ($1, $2, false)', [left, one.id]);
    await removeAllImages(app.services, one.id);
    expect([stray, left].map((path) => existsSync(placeOf(path)))).toEqual([false, false]);
    expect(await listed()).toEqual([]);
  });

  test('files of a deleted row are removed by the next sweep after a killed program', async () => {
    const one = await person(app.url);
    const path = `beso-images/${one.id}/left`;
    mkdirSync(placeOf(path), { recursive: true });
    await app.owner.query('INSERT INTO picture_removals VALUES ($1, $2, false)', [path, one.id]);
    await removeUnused();
    expect([existsSync(placeOf(path)), await listed()]).toEqual([false, []]);
  });
});

test('of many simultaneous uploads some are told to retry, and none waits endlessly', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => person(app.url)));
  const large = await noisePicture(1200, 900).jpeg().toBuffer();
  const statuses = await Promise.all(
    people.flatMap((one) =>
      Array.from({ length: 5 }, () => sendFile(one, large).then(({ status }) => status)),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
});

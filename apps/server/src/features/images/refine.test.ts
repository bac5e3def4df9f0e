import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { download, noisePicture, upload } from '../../../test/support/pictures.ts';
import { StoreUnavailableError } from '../../platform/files/store.ts';
import { PLACEHOLDER_MAX_LENGTH } from './placeholder.ts';
import { makeNextAvif, startAvifEncoding } from './refine.ts';
import { type AvifEncoder, createAvifEncoder } from './refiner.ts';

let app: TestApp;
let refiner: AvifEncoder;
let giver: Person;
let receiver: Person;
let shared: string;
beforeAll(async () => {
  // The app's own job is off, so that the tests can run it step by step.
  app = await startTestApp({ PICTURES_LATER: 'off' });
  refiner = createAvifEncoder();
  [giver, receiver] = [await person(app.url), await person(app.url)];
  shared = await couple(giver, receiver);
});
afterEach(async () => {
  await app.owner.query('UPDATE images SET refine_at = NULL');
});
afterAll(async () => {
  refiner.rest();
  await app.close();
});

const never = new AbortController().signal;
const refine = (signal = never, by = refiner, parts = app.services) => makeNextAvif(parts, by, signal);
/** Makes an image due now. The date is well in the past, in case the clock is corrected. */
const makeDue = (id: string) =>
  app.owner.query(`UPDATE images SET refine_at = now() - interval '1 minute' WHERE id = $1`, [id]);
const rowOf = async (id: string) =>
  (await app.owner.query('SELECT *, refine_at > now() AS "isLeased" FROM images WHERE id = $1', [id]))
    .rows[0];
const filesOf = async (id: string) =>
  readdirSync(join(app.services.config.dataDir, 'files', (await rowOf(id)).path)).sort();
const photo = () => noisePicture(900, 600).blur(3).jpeg({ quality: 90 }).toBuffer();
const WEBP = ['feed.webp', 'full.webp', 'thumb.webp'];

describe('a picture after its upload', () => {
  test('has a small placeholder at once, and waits a minute for its AVIF files', async () => {
    const image = await upload(giver, await photo());
    expect(image.avif).toBeUndefined();
    expect(image.placeholder?.length).toBeLessThanOrEqual(PLACEHOLDER_MAX_LENGTH);
    const [head, body] = image.placeholder?.split(',') ?? [];
    expect(head).toBe('data:image/webp;base64');
    const { width, height } = await sharp(Buffer.from(body ?? '', 'base64')).metadata();
    expect([width, height]).toEqual([16, 11]);
    expect((await rowOf(image.id)).isLeased).toBe(true);
    expect(await refine()).toBe(false);
  });

  test.each([
    ['hard grain', () => noisePicture(600, 600).png()],
    ['a see-through one', () => noisePicture(300, 300).ensureAlpha(0.4).png()],
    ['one pixel', () => noisePicture(1, 1).png()],
    ['a long strip', () => noisePicture(30, 9_000).png()],
  ])('has a placeholder for %s too', async (_, make) => {
    const { placeholder } = await upload(giver, await make().toBuffer());
    expect(placeholder?.length).toBeLessThanOrEqual(PLACEHOLDER_MAX_LENGTH);
  });

  test('gets smaller AVIF files, which the feed links separately', async () => {
    const { id } = await upload(giver, await photo());
    const activity = await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      imageId: id,
    });
    expect(activity.image?.avif).toBeUndefined();
    const before = await rowOf(id);
    await makeDue(id);
    expect(await refine()).toBe(true);
    expect(await filesOf(id)).toEqual(['feed.avif', 'feed.webp', 'full.avif', 'full.webp', 'thumb.webp']);
    const row = await rowOf(id);
    expect(row).toMatchObject({ has_avif: true, refine_at: null });

    const { activities } = await receiver.api.feed.listActivities({});
    const image = activities.find(({ id: known }) => known === activity.id)?.image;
    expect(image).toMatchObject({ avif: true, placeholder: expect.stringMatching(/^data:image\/webp/) });
    let added = 0;
    for (const [variant, width] of [
      ['feed', 800],
      ['full', 900],
    ] as const) {
      const link = image?.urls[variant] ?? '';
      const webp = await download(receiver, link);
      const response = await receiver.fetch(link.replace('?', '.avif?'));
      expect(response.headers.get('content-type')).toBe('image/avif');
      const avif = Buffer.from(await response.arrayBuffer());
      expect(avif.length).toBeLessThan(webp.length);
      added += avif.length;
      expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width });
      expect((await sharp(avif).metadata()).exif).toBeUndefined();
    }
    // The AVIF files count towards their owner's quota.
    expect(row.bytes).toBe(before.bytes + added);
    expect((await receiver.fetch((image?.urls.thumb ?? '').replace('?', '.avif?'))).status).toBe(404);
    expect(await refine()).toBe(false);
  });

  test('gets none if they would not be smaller, and is not tried again', async () => {
    const { id } = await upload(giver, await noisePicture(2, 2).png().toBuffer());
    await makeDue(id);
    expect(await refine()).toBe(true);
    expect(await filesOf(id)).toEqual(WEBP);
    expect(await rowOf(id)).toMatchObject({ has_avif: false, refine_at: null });
  });

  test('from before placeholders existed gets one', async () => {
    const { id, placeholder } = await upload(giver, await photo());
    await app.owner.query('UPDATE images SET placeholder = NULL WHERE id = $1', [id]);
    await makeDue(id);
    expect(await refine()).toBe(true);
    const made = (await rowOf(id)).placeholder as string;
    expect(made.length).toBeLessThanOrEqual(PLACEHOLDER_MAX_LENGTH);
    expect(made.slice(0, 40)).toBe(placeholder?.slice(0, 40));
  });
});

describe('making the AVIF files', () => {
  test('is done by one node, newest picture first, and after five minutes by another if the node dies', async () => {
    const [old, fresh] = [await upload(giver), await upload(giver)];
    await app.owner.query(`UPDATE images SET refine_at = now() - interval '1 day' WHERE id = $1`, [old.id]);
    await makeDue(fresh.id);
    const seen: string[] = [];
    const dying: AvifEncoder = {
      // Never settles, as if the process had been killed while it encoded.
      refine: (content) => {
        seen.push(String(content.length));
        return new Promise(() => undefined);
      },
      rest: () => undefined,
    };
    void refine(never, dying);
    await expect.poll(() => seen.length).toBe(1);
    expect(await rowOf(fresh.id)).toMatchObject({ isLeased: true, refine_tries: 1 });
    // The newer image is still claimed, so the next call takes the older one.
    expect(await refine()).toBe(true);
    expect(await refine()).toBe(false);
    expect(await rowOf(old.id)).toMatchObject({ refine_at: null });
    await makeDue(fresh.id);
    expect(await refine()).toBe(true);
    expect(await rowOf(fresh.id)).toMatchObject({ refine_at: null });
  });

  test('replaces the partial files of a killed process', async () => {
    const { id } = await upload(giver, await photo());
    await app.services.files.write(`${(await rowOf(id)).path}/feed.avif`, Buffer.from('half'));
    await makeDue(id);
    expect(await refine()).toBe(true);
    expect((await app.services.files.read(`${(await rowOf(id)).path}/feed.avif`))?.length).toBeGreaterThan(
      99,
    );
  });

  test('is given up after five attempts with an unreadable picture', async () => {
    const { id } = await upload(giver);
    await rm(join(app.services.config.dataDir, 'files', (await rowOf(id)).path, 'full.webp'));
    for (let tries = 0; tries < 5; tries += 1) {
      await makeDue(id);
      expect(await refine()).toBe(true);
      expect((await rowOf(id)).isLeased).toBe(tries < 4 ? true : null);
    }
    expect(await refine()).toBe(false);
  });

  test('waits for an unavailable store, however often, and reports that', async () => {
    const { id } = await upload(giver);
    const read = () => Promise.reject(new StoreUnavailableError('gone'));
    const parts = { ...app.services, files: { ...app.services.files, read } };
    for (let tries = 0; tries < 7; tries += 1) {
      await makeDue(id);
      await expect(refine(never, refiner, parts)).rejects.toThrow('the file store is away');
      expect((await rowOf(id)).isLeased).toBe(true);
    }
    await makeDue(id);
    expect(await refine()).toBe(true);
    expect(await rowOf(id)).toMatchObject({ refine_at: null });
  });

  test('ends at once when the node stops, and is done later', async () => {
    const { id } = await upload(giver, await photo());
    await makeDue(id);
    const leaving = new AbortController();
    const working = refine(leaving.signal);
    await expect.poll(async () => (await rowOf(id)).refine_tries).toBe(1);
    leaving.abort();
    await expect(working).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ isLeased: true, refine_tries: 0, has_avif: false });
    await makeDue(id);
    expect(await refine()).toBe(true);
    expect((await rowOf(id)).has_avif).toBe(true);
  });

  test('leaves no files of a picture that is deleted meanwhile', async () => {
    const { id } = await upload(giver, await photo());
    const { path } = await rowOf(id);
    await makeDue(id);
    const working = refine();
    await expect.poll(async () => (await rowOf(id)).refine_tries).toBe(1);
    await app.owner.query('DELETE FROM images WHERE id = $1', [id]);
    expect(await working).toBe(true);
    expect(await app.services.files.read(`${path}/full.avif`)).toBeNull();
    expect(await app.services.files.read(`${path}/full.webp`)).toBeNull();
  });

  test('is done by the running program', async () => {
    const { id } = await upload(giver, await photo());
    await makeDue(id);
    const running = startAvifEncoding(app.services);
    await expect.poll(async () => (await rowOf(id)).has_avif, { timeout: 40_000, interval: 250 }).toBe(true);
    await running.stop();
  }, 60_000);
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { download, noisePicture, upload } from '../../../test/support/pictures.ts';

let app: TestApp;
let giulia: Person;

beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
});
afterAll(() => app.close());

async function read(link: string) {
  const content = await download(giulia, link);
  return { content, metadata: await sharp(content).metadata() };
}

async function pathOf(id: string): Promise<string> {
  const { rows } = await app.owner.query('SELECT path FROM images WHERE id = $1', [id]);
  return rows[0].path;
}

describe('a picture [S3-037] [S7-066]', () => {
  // OWASP: the server makes file paths and ignores the names of uploaded files.
  // ASVS V5.3.2, V5.4.1
  test('is stored as WebP in three sizes, never enlarged, at {bucket}/{user}/{timestamp}-{random}', async () => {
    const image = await upload(giulia, await noisePicture(2000, 1500).jpeg().toBuffer());
    expect(image).toMatchObject({ width: 1600, height: 1200 });
    for (const [variant, width] of [
      ['thumb', 160],
      ['feed', 800],
      ['full', 1600],
    ] as const) {
      const { metadata } = await read(image.urls[variant]);
      expect(metadata).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 });
    }
    expect(await pathOf(image.id)).toMatch(new RegExp(`^beso-images/${giulia.id}/\\d{13}-[\\da-f]{16}$`));

    const small = await upload(giulia, await noisePicture(300, 200).png().toBuffer());
    expect(small).toMatchObject({ width: 300, height: 200 });
    expect((await read(small.urls.full)).metadata).toMatchObject({ width: 300, height: 200 });
    expect((await read(small.urls.thumb)).metadata).toMatchObject({ width: 160 });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const file = await noisePicture(40, 30).toFormat(format).toBuffer();
    expect(await upload(giulia, file)).toMatchObject({ width: 40, height: 30 });
  });

  test.each([
    ['greyscale', () => noisePicture(40, 30).greyscale().jpeg()],
    ['CMYK', () => noisePicture(40, 30).toColourspace('cmyk').jpeg()],
    ['16 bits a channel', () => noisePicture(40, 30).toColourspace('rgb16').png()],
    ['see-through', () => noisePicture(40, 30).ensureAlpha(0.5).png()],
    ['one pixel', () => noisePicture(1, 1).png()],
    ['a very long strip', () => noisePicture(20, 16_000).png()],
  ])('may be %s', async (_name, make) => {
    const image = await upload(giulia, await make().toBuffer());
    const { metadata } = await read(image.urls.feed);
    expect(metadata).toMatchObject({ format: 'webp', space: 'srgb' });
  });

  test('is turned upright, and loses location, camera and profile', async () => {
    const photo = await noisePicture(80, 40)
      .withExif({
        IFD0: { Make: 'Secret Camera', Copyright: 'Giulia' },
        IFD3: { GPSLatitude: '45/1 4/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '7/1 41/1 0/1' },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif?.toString('latin1')).toContain('Secret Camera');
    const image = await upload(giulia, photo);
    expect(image).toMatchObject({ width: 40, height: 80 });
    for (const link of Object.values(image.urls)) {
      const { content, metadata } = await read(link);
      expect(metadata.width).toBeLessThan(metadata.height);
      for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) {
        expect(metadata[kind]).toBeUndefined();
      }
      expect(content.toString('latin1')).not.toMatch(/Secret|EXIF|Giulia/);
    }
  });
});

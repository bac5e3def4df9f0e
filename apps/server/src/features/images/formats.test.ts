import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { download, noisePicture, sendFile, upload } from '../../../test/support/pictures.ts';

let app: TestApp;
let giulia: Person;
beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
});
afterAll(() => app.close());

const read = (link: string) => download(giulia, link);

/** Colours of the corners of a 60 x 40 pixel picture, clockwise from the top left. */
const CORNERS = ['red', 'green', 'blue', 'white'] as const;
const COLOURS = { red: '#f00000', green: '#00f000', blue: '#0000f0', white: '#f0f0f0' } as const;
async function corners() {
  const tiles = CORNERS.map(async (name, place) => ({
    input: await sharp({ create: { width: 30, height: 20, channels: 3, background: COLOURS[name] } })
      .png()
      .toBuffer(),
    left: place === 1 || place === 2 ? 30 : 0,
    top: place > 1 ? 20 : 0,
  }));
  const blank = sharp({ create: { width: 60, height: 40, channels: 3, background: 'black' } });
  return sharp(
    await blank
      .composite(await Promise.all(tiles))
      .png()
      .toBuffer(),
  );
}

async function cornersOf(content: Buffer): Promise<string[]> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * 3;
    const values = [...data.subarray(from, from + 3)];
    if (Math.min(...values) > 150) return 'white';
    return ['red', 'green', 'blue'][values.indexOf(Math.max(...values))] ?? 'none';
  };
  const [right, bottom] = [info.width - 6, info.height - 6];
  return [at(5, 5), at(right, 5), at(right, bottom), at(5, bottom)];
}

describe('a photo is turned upright', () => {
  // Each row is an EXIF orientation and the corners of the upright picture, clockwise from the top left.
  test.each([
    [1, 'red green blue white'],
    [2, 'green red white blue'],
    [3, 'blue white red green'],
    [4, 'white blue green red'],
    [5, 'red white blue green'],
    [6, 'white red green blue'],
    [7, 'blue green red white'],
    [8, 'green blue white red'],
  ])('from orientation %i', async (orientation, expected) => {
    const photo = await (await corners()).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(orientation);
    const image = await upload(giulia, photo);
    expect([image.width, image.height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
    for (const link of Object.values(image.urls)) {
      expect(await cornersOf(await read(link))).toEqual(expected.split(' '));
    }
  });
});

describe('colours are preserved', () => {
  test.each([
    ['in CMYK', (photo: Sharp) => photo.toColourspace('cmyk').jpeg({ quality: 95 })],
    ['in 16 bits a channel', (photo: Sharp) => photo.toColourspace('rgb16').png()],
    ['in a wide gamut', (photo: Sharp) => photo.withIccProfile('p3').jpeg({ quality: 95 })],
    ['in a palette', (photo: Sharp) => photo.png({ palette: true })],
    ['in an AVIF', (photo: Sharp) => photo.avif({ quality: 80 })],
  ])('for %s', async (_, make) => {
    const { urls } = await upload(giulia, await make(await corners()).toBuffer());
    const content = await read(urls.full);
    expect(await cornersOf(content)).toEqual([...CORNERS]);
    expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', format: 'webp' });
  });
});

test.each([
  ['WebP', (frames: Sharp) => frames.webp({ delay: [90, 90] })],
  ['GIF', (frames: Sharp) => frames.gif({ delay: [90, 90] })],
])('an animated %s is stored as its first frame', async (_, make) => {
  const frame = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = sharp([await frame(COLOURS.red), await frame(COLOURS.blue)], { join: { animated: true } });
  const animation = await make(frames).toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const image = await upload(giulia, animation);
  expect([image.width, image.height]).toEqual([30, 20]);
  const content = await read(image.urls.full);
  expect((await sharp(content).metadata()).pages ?? 1).toBe(1);
  expect(await cornersOf(content)).toEqual(['red', 'red', 'red', 'red']);
});

test('a panorama has at most the width of any picture', async () => {
  const image = await upload(giulia, await noisePicture(9000, 1000).blur(4).jpeg({ quality: 60 }).toBuffer());
  expect([image.width, image.height]).toEqual([1600, 178]);
  expect(await sharp(await read(image.urls.feed)).metadata()).toMatchObject({ width: 800, height: 89 });
});

test.each(['heic', 'heix', 'mif1', 'msf1'])(
  'a %s is refused, because devices convert it to JPEG',
  async (brand) => {
    const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`)]);
    const { status, body } = await sendFile(giulia, Buffer.concat([head, Buffer.alloc(500, 7)]));
    expect([status, body.code]).toEqual([422, 'IMAGE_UNREADABLE']);
  },
);

test('a phone downloads at most 300 kB of a photo of twelve megapixels, without its location [S8-038]', async () => {
  const photo = await noisePicture(800, 600)
    .blur(1)
    .resize(4000, 3000)
    .withExif({
      IFD0: { Make: 'Secret Camera', Model: 'Known Phone' },
      IFD2: { DateTimeOriginal: '2026:11:22 10:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 4/1 1234/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 41/1 2345/100',
      },
    })
    .jpeg({ quality: 70 })
    .toBuffer();
  const { exif } = await sharp(photo).metadata();
  expect(exif?.toString('latin1')).toContain('Secret Camera');
  // 0x8825 is the tag of GPS data, in either order of bytes.
  expect(exif?.includes(Buffer.from([0x25, 0x88])) || exif?.includes(Buffer.from([0x88, 0x25]))).toBe(true);
  const image = await upload(giulia, photo);
  expect(image).toMatchObject({ width: 1600, height: 1200 });
  for (const [variant, link] of Object.entries(image.urls)) {
    const content = await read(link);
    const { exif: left, xmp, iptc, icc } = await sharp(content).metadata();
    expect([left, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.toString('latin1')).not.toMatch(/Secret|Known Phone|EXIF|2026:11/);
    if (variant !== 'full') expect(content.length).toBeLessThanOrEqual(300_000);
  }
});

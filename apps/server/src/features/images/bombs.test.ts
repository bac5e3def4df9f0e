import { IMAGE_MAX_BYTES, IMAGE_MAX_SIDE } from '@beso/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { jpegOfScans } from '../../../test/support/many-scans.ts';
import { noisePicture, sendFile } from '../../../test/support/pictures.ts';
import { blankPng } from '../../../test/support/png.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { createHelper } from '../../platform/work/helper.ts';
import { createDecoder, DECODER_BYTES } from './decoder.ts';

let app: TestApp;
let giulia: Person;
beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
});
afterAll(() => app.close());

const LONG = 5_000_000;
const BOMBS = {
  '16 bits a channel': () => blankPng(LONG, 10, { bits: 16, colour: 6 }),
  'a palette': () => blankPng(LONG, 10, { bits: 1, colour: 3 }),
  'a long column': () => blankPng(10, LONG, { bits: 8, colour: 3 }),
} as const;

describe('a small file with a very long side', () => {
  test.each(Object.entries(BOMBS))('of %s is refused', async (_, make) => {
    const bomb = make();
    expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES / 10);
    for (const bucket of ['avatars', 'beso-images']) {
      const { status, body } = await sendFile(giulia, bomb, bucket);
      expect([status, body.code]).toEqual([422, 'IMAGE_UNREADABLE']);
    }
  });

  test.each([
    ['decode-process.ts', (content: Buffer) => ({ content, seconds: 20 })],
    ['avif-process.ts', (content: Buffer) => content],
  ])('is refused by %s from its header, before it is decoded', async (name, questionOf) => {
    const program = new URL(name, import.meta.url);
    const helper = createHelper<unknown, unknown>({ program, memoryBytes: DECODER_BYTES, limitMs: 60_000 });
    onTestFinished(helper.rest);
    for (const make of Object.values(BOMBS))
      await expect(helper.ask(questionOf(make()))).rejects.toThrow('is too large');
    const wide = blankPng(IMAGE_MAX_SIDE + 1, 1);
    await expect(helper.ask(questionOf(wide))).rejects.toThrow(`${IMAGE_MAX_SIDE + 1} x 1 is too large`);
    await expect(helper.ask(questionOf(blankPng(IMAGE_MAX_SIDE, 1)))).resolves.toBeDefined();
  });
});

describe('a decoder', () => {
  test('that exceeds its time is stopped', async () => {
    const decode = createDecoder({ memoryBytes: DECODER_BYTES, seconds: 1 });
    const refused = await refusalFrom(decode(jpegOfScans(7000, 7000, 240)));
    expect(refused).toMatchObject({ code: 'IMAGE_UNREADABLE' });
  });

  test('that exceeds its memory ends without affecting other uploads', async () => {
    const decode = createDecoder({ memoryBytes: 250_000_000, seconds: 20 });
    // An interlaced image makes the decoder hold all 192 MB.
    const flat = { width: 4900, height: 4900, channels: 4, background: '#00800080' } as const;
    const large = await sharp({ create: flat })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const small = await noisePicture(40, 30).png().toBuffer();
    const [refused, kept] = await Promise.all([refusalFrom(decode(large)), decode(small)]);
    expect(refused).toMatchObject({ code: 'IMAGE_UNREADABLE' });
    expect(kept).toMatchObject({ width: 40, height: 30 });
    const again = await Promise.all([decode(small), decode(small), decode(small)]);
    expect(again.map(({ width }) => width)).toEqual([40, 40, 40]);
  });

  test('has enough memory for a large photo in several passes', async () => {
    const photo = await noisePicture(800, 600)
      .blur(1)
      .resize(6000, 4000)
      .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sendFile(giulia, photo)).status).toBe(201);
  });
});

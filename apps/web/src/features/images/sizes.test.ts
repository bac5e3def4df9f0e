import { describe, expect, it } from 'vitest';
import {
  CROP_SOURCE_WIDTH_PX,
  type EncodedSize,
  encodeWithinLimit,
  SENT_WIDTH_PX,
  sizeSteps,
} from './sizes.ts';

const written = ({ width, height, quality }: EncodedSize) => `${width}x${height} at ${quality}`;

describe('the sizes of a shrunk photo [S8-038]', () => {
  it('decrease step by step from a phone’s 48 megapixels, with the same proportions', () => {
    expect(sizeSteps(6048, 8064, CROP_SOURCE_WIDTH_PX).map(written)).toEqual([
      '2400x3200 at 0.85',
      '2400x3200 at 0.7',
      '1600x2133 at 0.85',
      '1600x2133 at 0.7',
      '1200x1600 at 0.85',
      '1200x1600 at 0.7',
      '900x1200 at 0.85',
      '900x1200 at 0.7',
    ]);
  });

  it('begin with the pixels that the server stores', () => {
    expect(sizeSteps(4000, 3000, SENT_WIDTH_PX).map(written)[0]).toBe('1600x1200 at 0.85');
    expect(sizeSteps(2000, 30_000, SENT_WIDTH_PX).map(written)[0]).toBe('427x6400 at 0.85');
  });

  it('never enlarge, and contain no size twice', () => {
    expect(sizeSteps(2000, 1000, CROP_SOURCE_WIDTH_PX).map(written)).toEqual([
      '2000x1000 at 0.85',
      '2000x1000 at 0.7',
      '1600x800 at 0.85',
      '1600x800 at 0.7',
      '1200x600 at 0.85',
      '1200x600 at 0.7',
      '900x450 at 0.85',
      '900x450 at 0.7',
    ]);
    expect(sizeSteps(800, 600, SENT_WIDTH_PX).map(written)).toEqual(['800x600 at 0.85', '800x600 at 0.7']);
  });

  it('are at least one pixel high, even for a thin strip', () => {
    expect(sizeSteps(10_000, 1, SENT_WIDTH_PX)[0]).toEqual({ width: 1600, height: 1, quality: 0.85 });
  });
});

describe('the limit [S8-038]', () => {
  /** Returns a blob whose size grows with the pixels and the quality. */
  const encode = async ({ width, height, quality }: EncodedSize) =>
    new Blob([new Uint8Array((width * height * quality) / 100)]);
  const steps = sizeSteps(4000, 3000, 3200);

  it('is met by the first size that fits, and smaller ones are not encoded', async () => {
    const tried: string[] = [];
    const counting = (size: EncodedSize) => {
      tried.push(written(size));
      return encode(size);
    };
    const found = await encodeWithinLimit(54_000, steps, counting);
    expect(found?.size).toBe(53_760);
    expect(tried).toEqual(['3200x2400 at 0.85', '3200x2400 at 0.7']);
    expect((await encodeWithinLimit(53_760, steps, encode))?.size).toBe(53_760);
    expect((await encodeWithinLimit(53_759, steps, encode))?.size).toBe(16_320);
  });

  it('may be too low for every size', async () => {
    expect(await encodeWithinLimit(100, steps, encode)).toBeUndefined();
  });
});

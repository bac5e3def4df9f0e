import { IMAGE_MAX_PIXELS, IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import sharp from 'sharp';
import { fail } from '../../platform/http/fail.ts';

export interface Picture {
  /** Of the largest variant, upright. */
  readonly width: number;
  readonly height: number;
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
}

export const VARIANTS = Object.keys(IMAGE_VARIANT_WIDTHS) as readonly ImageVariant[];

/** A very long picture is bounded by its height, at this many times a variant's width. */
const MAX_HEIGHT_FACTOR = 4;
const TIMEOUT_SECONDS = 20;
/** Decoding takes memory and the threads that files and passwords need too: two at a time, the others wait. */
const PARALLEL = 2;

let free = PARALLEL;
const waiting: Array<() => void> = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

/** Whether the first bytes are those of a photo format; no other decoder (SVG, PDF, …) ever sees what people send. */
function isPhoto(content: Buffer): boolean {
  const text = (from: number, to: number) => content.toString('latin1', from, to);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    /^GIF8[79]a$/.test(text(0, 6)) ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(text(4, 12))
  );
}

const boxOf = (variant: ImageVariant) => ({
  width: IMAGE_VARIANT_WIDTHS[variant],
  height: IMAGE_VARIANT_WIDTHS[variant] * MAX_HEIGHT_FACTOR,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * Decodes whole, turns upright, converts to sRGB and encodes again from bare pixels, so that nothing of the file
 * but its picture remains. Of an animation the first frame.
 */
async function encodeVariants(content: Buffer): Promise<Picture> {
  const { data, info } = await sharp(content, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(boxOf('full'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encode = (variant: ImageVariant) =>
    sharp(data, { raw: { width, height, channels } }).resize(boxOf(variant)).webp().toBuffer();
  const [thumb, feed, full] = await Promise.all([encode('thumb'), encode('feed'), encode('full')]);
  return { width, height, variants: { thumb, feed, full } };
}

/** The variants of a JPEG, PNG, WebP, GIF or AVIF. Throws IMAGE_UNREADABLE for anything else, broken, or too many pixels. */
export async function readPicture(content: Buffer): Promise<Picture> {
  if (!isPhoto(content)) throw fail('IMAGE_UNREADABLE');
  try {
    return await inTurn(() => encodeVariants(content));
  } catch {
    throw fail('IMAGE_UNREADABLE');
  }
}

import { IMAGE_AVIF_VARIANTS } from '@beso/contract/avif';
import { IMAGE_MAX_PIXELS, IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import { fail } from '../../platform/http/fail.ts';
import { createGate } from '../../platform/work/gate.ts';
import { boxOf } from './boxes.ts';
import { makePlaceholder } from './placeholder.ts';
import { hasMoreScans } from './scans.ts';

export interface Picture {
  /** Of the largest variant, upright. */
  readonly width: number;
  readonly height: number;
  /** WebP files. */
  readonly variants: Readonly<Record<ImageVariant, Buffer>>;
  /** An address that a style can name; null where there is none. */
  readonly placeholder: string | null;
}

export const VARIANTS = Object.keys(IMAGE_VARIANT_WIDTHS) as readonly ImageVariant[];

type Format = 'webp' | 'avif';
const nameOf = (variant: ImageVariant, format: Format) => `${variant}.${format}`;

export const fileOf = (path: string, variant: ImageVariant, format: Format = 'webp') =>
  `${path}/${nameOf(variant, format)}`;

/** How links name the files: `feed` is a WebP, `feed.avif` what it says. */
export const ADDRESSES: readonly string[] = [
  ...VARIANTS,
  ...IMAGE_AVIF_VARIANTS.map((variant) => nameOf(variant, 'avif')),
];
export const fileOfAddress = (address: string) => (address.includes('.') ? address : `${address}.webp`);

/** What a picture's folder may hold: three WebP files, and two AVIF files where they are worth it. */
export const IMAGE_FILES = ADDRESSES.map(fileOfAddress);

const TIMEOUT_SECONDS = 20;
/** Cameras and programs write one pass or about ten. */
const SCANS_MAX = 32;
/**
 * Decoding takes memory and the threads that files and passwords need too: two at a time. A few more wait,
 * the others are asked to come again.
 */
const gate = createGate({ atOnce: 2, waiting: 20 });

/**
 * Whether the first bytes are those of a photo format; no
 * other decoder (SVG, PDF, …) ever sees what people send.
 */
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

/**
 * Decodes whole, turns upright, converts to sRGB and encodes again from bare pixels, so
 * that nothing of the file but its picture remains. Of an animation the first frame.
 */
async function encodeVariants(content: Buffer, seconds: number): Promise<Picture> {
  // Loaded with the first picture: its library is large, and many a node never sees one.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(content, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize(boxOf('full'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds });
  const encode = (variant: ImageVariant) => picture().resize(boxOf(variant)).webp().toBuffer();
  const [thumb, feed, full] = await Promise.all([encode('thumb'), encode('feed'), encode('full')]);
  return { width, height, variants: { thumb, feed, full }, placeholder: await makePlaceholder(sharp(thumb)) };
}

/** The same, one of a few at a time. Throws IMAGE_UNREADABLE for what takes longer than so many seconds. */
export function decode(content: Buffer, seconds = TIMEOUT_SECONDS): Promise<Picture> {
  return gate.run(() =>
    encodeVariants(content, seconds).catch(() => {
      throw fail('IMAGE_UNREADABLE');
    }),
  );
}

/**
 * The variants of a JPEG, PNG, WebP, GIF or AVIF. Throws IMAGE_UNREADABLE for anything else, broken, too many
 * pixels, too many passes or too slow to decode, SERVICE_UNAVAILABLE when too many wait.
 */
export async function readPicture(content: Buffer): Promise<Picture> {
  if (!isPhoto(content) || hasMoreScans(content, SCANS_MAX)) throw fail('IMAGE_UNREADABLE');
  return decode(content);
}

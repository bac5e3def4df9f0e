import { IMAGE_AVIF_VARIANTS } from '@beso/contract/avif';
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import { fail } from '../../platform/http/fail.ts';
import type { Picture } from './decode-process.ts';
import { decode } from './decoder.ts';
import { hasMoreScans } from './scans.ts';

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

/** Cameras and programs write one pass or about ten. */
const SCANS_MAX = 32;

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
 * The variants of a JPEG, PNG, WebP, GIF or AVIF.
 * @throws IMAGE_UNREADABLE for anything else, and for what is broken, has too long a side, too many pixels or
 *   passes, or takes too much time or memory; SERVICE_UNAVAILABLE when too many wait
 */
export async function readPicture(content: Buffer): Promise<Picture> {
  if (!isPhoto(content) || hasMoreScans(content, SCANS_MAX)) throw fail('IMAGE_UNREADABLE');
  return decode(content);
}

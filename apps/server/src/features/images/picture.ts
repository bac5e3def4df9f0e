import { IMAGE_AVIF_VARIANTS } from '@beso/contract/avif';
import { IMAGE_VARIANT_WIDTHS, type ImageVariant } from '@beso/contract/limits';
import { fail } from '../../platform/http/fail.ts';
import type { DecodedPicture } from './decode-process.ts';
import { decodePicture } from './decoder.ts';
import { hasMoreScans } from './scans.ts';

export const IMAGE_VARIANTS = Object.keys(IMAGE_VARIANT_WIDTHS) as readonly ImageVariant[];

type Format = 'webp' | 'avif';
const nameOf = (variant: ImageVariant, format: Format) => `${variant}.${format}`;

export const buildImageFilePath = (path: string, variant: ImageVariant, format: Format = 'webp') =>
  `${path}/${nameOf(variant, format)}`;

/** The names of variants in links, such as `feed` (WebP) and `feed.avif`. */
export const IMAGE_LINK_NAMES: readonly string[] = [
  ...IMAGE_VARIANTS,
  ...IMAGE_AVIF_VARIANTS.map((variant) => nameOf(variant, 'avif')),
];
export const resolveImageFileName = (address: string) =>
  address.includes('.') ? address : `${address}.webp`;

/** The files that an image can have. The AVIF files exist only if they are smaller than the WebP files. */
export const IMAGE_FILES = IMAGE_LINK_NAMES.map(resolveImageFileName);

/** The most scans (passes of a progressive JPEG) accepted. Cameras write about ten at most. */
const SCANS_MAX = 32;

/** Accepts only formats of photos by their first bytes, so that no other decoder runs. */
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
 * Returns the variants of a JPEG, PNG, WebP, GIF or AVIF file.
 * @throws IMAGE_UNREADABLE for other formats and for broken or too large pictures; SERVICE_UNAVAILABLE if too
 * many wait
 */
export async function checkAndDecodePicture(content: Buffer): Promise<DecodedPicture> {
  if (!isPhoto(content) || hasMoreScans(content, SCANS_MAX)) throw fail('IMAGE_UNREADABLE');
  return decodePicture(content);
}

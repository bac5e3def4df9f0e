import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import type { ApiError } from '../../platform/errors.ts';
import { needsConversion } from './formats.ts';
import { type EncodedSize, encodeWithinLimit, sizeSteps } from './sizes.ts';

const JPEG = 'image/jpeg';
const WEBP = 'image/webp';
/** Formats with transparency, which JPEG lacks. */
const SEE_THROUGH = new Set(['image/png', 'image/gif', 'image/avif', WEBP]);

function refusal(code: 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE', status: number): Error & ApiError {
  return Object.assign(new Error(code), { code, status });
}

/** Opens a picture to find its size, without decoding its pixels; undefined if it cannot be read. */
function open(url: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(undefined);
    picture.src = url;
  });
}

function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Returns whether this browser can encode WebP. */
async function writesWebp(): Promise<boolean> {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return (await encoded(canvas, WEBP, 1))?.type === WEBP;
}

/** Scales and encodes an <img>, which in Chromium needs half the memory of `createImageBitmap`. */
async function draw(picture: HTMLImageElement, type: string, { width, height, quality }: EncodedSize) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: type === WEBP });
  if (!context) throw refusal('IMAGE_TOO_LARGE', 413);
  if (type === JPEG) {
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const blob = await encoded(canvas, type, quality);
  // Some browsers hold the pixels for as long as the canvas exists.
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw refusal('IMAGE_TOO_LARGE', 413);
  return blob;
}

/**
 * Returns the picture upright, without metadata, below the server's limit and at most `widestPx` wide.
 * @throws IMAGE_TOO_LARGE, IMAGE_UNREADABLE if the server cannot read the format either, or the abort's
 * reason
 */
export async function shrinkPicture(file: Blob, widestPx: number, signal?: AbortSignal): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await open(url);
    if (!picture)
      throw needsConversion(file) ? refusal('IMAGE_UNREADABLE', 415) : refusal('IMAGE_TOO_LARGE', 413);
    const type = SEE_THROUGH.has(file.type) && (await writesWebp()) ? WEBP : JPEG;
    const steps = sizeSteps(picture.naturalWidth, picture.naturalHeight, widestPx);
    const small = await encodeWithinLimit(IMAGE_MAX_BYTES, steps, (size) => {
      signal?.throwIfAborted();
      return draw(picture, type, size);
    });
    signal?.throwIfAborted();
    if (small === undefined) throw refusal('IMAGE_TOO_LARGE', 413);
    return small;
  } finally {
    URL.revokeObjectURL(url);
  }
}

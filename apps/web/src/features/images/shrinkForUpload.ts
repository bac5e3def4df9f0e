import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { NetworkError } from '../../platform/errors.ts';
import { needsConversion } from './formats.ts';
import { CROP_SOURCE_WIDTH_PX, SENT_WIDTH_PX } from './sizes.ts';

/** Sending a smaller file takes less time than shrinking it. */
const LIGHT_BYTES = 400 * 1024;

/** The shrunk pictures by their originals, for a retry. */
const light = new WeakMap<Blob, Blob>();

/** Returns whether the server would refuse the file as it is. */
const mustChange = (file: Blob) => file.size > IMAGE_MAX_BYTES || needsConversion(file);
/** Returns whether the file is a large photo. Other formats than JPEG may be drawings. */
const isHeavy = ({ size, type }: Blob) => type === 'image/jpeg' && size > LIGHT_BYTES;

async function shrink(file: Blob, widestPx: number, signal?: AbortSignal): Promise<Blob> {
  const { shrinkPicture } = await import('./shrink.ts').catch(() => {
    throw new NetworkError('offline');
  });
  return shrinkPicture(file, widestPx, signal);
}

/** Returns whether `shrinkForUpload` has work to do, which takes a moment. */
export const needsShrinking = (file: Blob): boolean =>
  (mustChange(file) || isHeavy(file)) && !light.has(file);

/**
 * Returns the picture to send, small enough for a weak network.
 * @throws IMAGE_TOO_LARGE, IMAGE_UNREADABLE, a `NetworkError`, or the abort's reason
 */
export async function shrinkForUpload(file: Blob, signal?: AbortSignal): Promise<Blob> {
  if (!needsShrinking(file)) return light.get(file) ?? file;
  const small = await shrink(file, SENT_WIDTH_PX, signal).catch((error: unknown) => {
    if (mustChange(file) || signal?.aborted) throw error;
    return undefined;
  });
  if (small === undefined) return file;
  const best = mustChange(file) || small.size < file.size ? small : file;
  light.set(file, best);
  return best;
}

/** Returns the picture, shrunk if the server would refuse it. Rejects like `shrinkForUpload`. */
export const shrinkBelowLimit = async (file: Blob, signal?: AbortSignal): Promise<Blob> =>
  mustChange(file) ? shrink(file, CROP_SOURCE_WIDTH_PX, signal) : file;

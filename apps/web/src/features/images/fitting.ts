import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { NetworkError } from '../../platform/errors.ts';
import { isForeign } from './formats.ts';

/** Made once for each picture, so that a second try does not begin anew. */
const made = new WeakMap<Blob, Blob>();

/** Whether it must be made smaller, or into another format, before it can be sent. */
export function needsWork(file: Blob): boolean {
  return (file.size > IMAGE_MAX_BYTES || isForeign(file)) && !made.has(file);
}

/**
 * The picture as it can be sent: itself, or a smaller one below the limit. Rejects with IMAGE_TOO_LARGE,
 * IMAGE_UNREADABLE, or a `NetworkError` when the code for it cannot be loaded.
 */
export async function fittingPicture(file: Blob, signal?: AbortSignal): Promise<Blob> {
  if (!needsWork(file)) return made.get(file) ?? file;
  const { shrinkPicture } = await import('./shrink.ts').catch(() => {
    throw new NetworkError('offline');
  });
  const small = await shrinkPicture(file, signal);
  made.set(file, small);
  return small;
}

import { IMAGE_MAX_BYTES } from '@beso/contract/limits';
import { NetworkError } from '../../platform/errors.ts';
import { isForeign } from './formats.ts';

/** Caches reduced pictures by their original, so that a retry does not reduce them again. */
const made = new WeakMap<Blob, Blob>();

export function needsWork(file: Blob): boolean {
  return (file.size > IMAGE_MAX_BYTES || isForeign(file)) && !made.has(file);
}

/** Returns the picture, or a reduced one. Rejects with IMAGE_TOO_LARGE, IMAGE_UNREADABLE, NetworkError. */
export async function fittingPicture(file: Blob, signal?: AbortSignal): Promise<Blob> {
  if (!needsWork(file)) return made.get(file) ?? file;
  const { shrinkPicture } = await import('./shrink.ts').catch(() => {
    throw new NetworkError('offline');
  });
  const small = await shrinkPicture(file, signal);
  made.set(file, small);
  return small;
}

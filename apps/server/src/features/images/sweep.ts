import { IMAGE_BUCKETS } from '@beso/contract/images';
import type { Services } from '../../platform/services.ts';
import {
  deleteImage,
  deleteUnusedImages,
  knownPaths,
  listImagesOf,
  type unusedBy,
} from './queries/images.ts';

type Parts = Pick<Services, 'database' | 'files'>;

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes unused images, the row first, so that a row always has its files. Returns their number. */
export async function removeUnusedImages(
  { database, files }: Parts,
  unused: ReturnType<typeof unusedBy>,
  atMost: number,
): Promise<number> {
  const paths = await deleteUnusedImages(database.db, unused, atMost);
  for (const path of paths) await files.removeFolder(path);
  return paths.length;
}

/**
 * Removes files without a row, left by a node that was killed while it stored an image. Returns their number.
 * @param signal aborts when the node stops; the next sweep continues
 */
export async function removeStrayFiles(
  { database, files }: Parts,
  signal?: AbortSignal,
  olderThanMs = HOUR_MS,
): Promise<number> {
  let removed = 0;
  let some: string[] = [];
  const look = async () => {
    const known = await knownPaths(database.db, some);
    for (const path of some) {
      if (known.has(path)) continue;
      await files.removeFolder(path);
      removed += 1;
    }
    some = [];
  };
  for (const bucket of IMAGE_BUCKETS) {
    for await (const path of files.folders(bucket, olderThanMs)) {
      if (signal?.aborted === true) return removed;
      some.push(path);
      if (some.length >= AT_ONCE) await look();
    }
  }
  await look();
  return removed;
}

/**
 * Removes every picture of a person whose account is erased; nothing shows them any more. The files go first:
 * the row says where they are, should this end in between.
 */
export async function removePicturesOf({ database, files }: Parts, ownerId: string): Promise<void> {
  for (;;) {
    const some = await listImagesOf(database.db, ownerId, AT_ONCE);
    for (const { id, path } of some) {
      await files.removeFolder(path);
      await deleteImage(database.db, id);
    }
    if (some.length < AT_ONCE) return;
  }
}

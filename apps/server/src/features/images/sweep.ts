import { IMAGE_BUCKETS } from '@beso/contract/images';
import type { Services } from '../../platform/services.ts';
import { deleteImage, listImagesOf } from './queries/images.ts';
import {
  deleteUnusedImages,
  type deleteUnusedStatement,
  listFoldersOfDeletedImages,
  listFoldersToRemove,
  listRemovalsOf,
  markFoldersAsStray,
  unlistFolder,
  unlistRestoredFolders,
} from './queries/removals.ts';

type Parts = Pick<Services, 'database' | 'files'>;

const HOUR_MS = 3_600_000;
const AT_ONCE = 500;

async function removeListed({ database, files }: Parts, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await files.removeFolder(path);
    await unlistFolder(database.db, path);
  }
}

/** Deletes unused images and the files that are listed for removal. Returns the number of images. */
export async function removeUnusedImages(
  parts: Parts,
  unused: ReturnType<typeof deleteUnusedStatement>,
  atMost: number,
): Promise<number> {
  const removed = await deleteUnusedImages(parts.database.db, unused, atMost);
  await removeListed(parts, await listFoldersOfDeletedImages(parts.database.db, AT_ONCE));
  return removed;
}

/**
 * Lists stray files, which no row names, and removes those listed a week ago. Many stray files wait a month,
 * so that the operator can decide.
 * Returns the number of removed folders.
 * @param signal aborts when the node stops; the next run continues
 */
export async function removeStrayFiles(
  parts: Pick<Services, 'database' | 'files' | 'log'>,
  signal?: AbortSignal,
  olderThanMs = HOUR_MS,
): Promise<number> {
  const { database, files, log } = parts;
  let some: string[] = [];
  const note = async () => {
    await markFoldersAsStray(database.db, some);
    some = [];
  };
  for (const bucket of IMAGE_BUCKETS) {
    for await (const path of files.folders(bucket, olderThanMs)) {
      if (signal?.aborted === true) return 0;
      some.push(path);
      if (some.length >= AT_ONCE) await note();
    }
  }
  await note();
  await unlistRestoredFolders(database.db);
  const { due, waiting } = await listFoldersToRemove(database.db, AT_ONCE);
  if (waiting !== undefined)
    log.warn({ pictures: waiting }, 'many pictures have no row: the database may be older than the pictures');
  await removeListed(parts, due);
  return due.length;
}

/** Removes all images of an erased account. Files come first, because only the rows tell where they are. */
export async function removeAllImages(parts: Parts, ownerId: string): Promise<void> {
  const { database, files } = parts;
  await removeListed(parts, await listRemovalsOf(database.db, ownerId));
  for (;;) {
    const some = await listImagesOf(database.db, ownerId, AT_ONCE);
    for (const { id, path } of some) {
      await files.removeFolder(path);
      await deleteImage(database.db, id);
    }
    if (some.length < AT_ONCE) return;
  }
}

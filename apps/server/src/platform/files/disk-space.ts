import { statfs } from 'node:fs/promises';
import type { Logger } from '../log.ts';
import { createRecentWarning } from '../work/recent-warning.ts';
import { type RepeatedWork, repeatEvery } from '../work/repeatEvery.ts';
import { type DiskSpace, type FileStore, StoreFullError } from './store.ts';

const FREE_MIN_BYTES = 1024 ** 3;
const FREE_MIN_SHARE = 0.1;
const LOOK_EVERY_MS = 60_000;

/** Returns whether the disk has less free space than the embedded database and uploads need. */
export const isNearlyFull = ({ freeBytes, totalBytes }: DiskSpace): boolean =>
  freeBytes < FREE_MIN_BYTES || freeBytes < totalBytes * FREE_MIN_SHARE;

export async function diskSpaceAt(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Wraps a store. The wrapped store warns for a while after a write failed for lack of space. */
export function withFullStoreWarning(files: FileStore) {
  const { note, warnings } = createRecentWarning('store-full');
  const noting =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    (...given: Given) =>
      write(...given).catch((error: unknown) => {
        if (error instanceof StoreFullError) note();
        throw error;
      });
  return { files: { ...files, write: noting(files.write), adopt: noting(files.adopt) }, warnings };
}

/** Warns in /readyz while the data folder's disk is nearly full. */
export function watchDisk(
  log: Logger,
  look: () => Promise<DiskSpace>,
  everyMs: number = LOOK_EVERY_MS,
): RepeatedWork {
  let wasShort = false;
  const work = repeatEvery({ everyMs, log, failure: 'the room of the data folder is unknown' }, async () => {
    const space = await look();
    if (isNearlyFull(space) && !wasShort) log.warn(space, 'the disk of the data folder is nearly full');
    wasShort = isNearlyFull(space);
  });
  return { stop: work.stop, warnings: () => (wasShort ? ['disk-short'] : []) };
}

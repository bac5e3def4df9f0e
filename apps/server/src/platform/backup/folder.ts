import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PARTIAL_SUFFIX } from './archive.ts';

const NAME = /^beso-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const DAY_MS = 86_400_000;

export interface FoundBackup {
  readonly path: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

export const nameOfBackup = (at: Date) => `beso-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** A file whose date is further in the future was made while the clock was wrong. */
const AHEAD_MS = 3_600_000;

/** Returns the backup at a path; undefined if there is none. Links are not followed. */
async function foundAt(path: string): Promise<FoundBackup | undefined> {
  const info = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return info?.isFile() === true ? { path, madeAt: info.mtime, bytes: info.size } : undefined;
}

/** Lists the complete backups of a folder, newest first. Backups dated in the future come last. */
export async function listBackups(folder: string, now = Date.now()): Promise<FoundBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const found = await Promise.all(names.map((name) => foundAt(join(folder, name))));
  const isAhead = ({ madeAt }: FoundBackup) => madeAt.getTime() > now + AHEAD_MS;
  return found
    .filter((one) => one !== undefined)
    .sort(
      (one, other) => Number(isAhead(one)) - Number(isAhead(other)) || other.path.localeCompare(one.path),
    );
}

/** Returns a folder's newest backup, except backups that are dated in the future. */
export async function newestBackup(folder: string, now = Date.now()): Promise<FoundBackup | undefined> {
  const [newest] = await listBackups(folder, now);
  return newest !== undefined && newest.madeAt.getTime() <= now + AHEAD_MS ? newest : undefined;
}

/** Removes partial files that a killed program left. */
export async function removePartialBackups(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith(PARTIAL_SUFFIX) && NAME.test(name.slice(0, -PARTIAL_SUFFIX.length)),
  );
  for (const name of names) await rm(join(folder, name), { force: true });
}

/**
 * Keeps at most `keep` backups, and none older than `keep` days except the newest. Returns the number of
 * deleted files.
 * @param made the backup just made, which counts as the newest even if the clock went back
 */
export async function removeOldBackups(
  folder: string,
  keep: number,
  now = Date.now(),
  made?: string,
): Promise<number> {
  const found = await listBackups(folder, now);
  const newest = found.find(({ path }) => path === made) ?? found[0];
  const others = found.filter((one) => one !== newest);
  const old = others.filter(
    ({ madeAt }, place) => place + 1 >= keep || now - madeAt.getTime() > keep * DAY_MS,
  );
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

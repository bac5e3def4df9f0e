import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PART } from './archive.ts';

const NAME = /^beso-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const DAY_MS = 86_400_000;

export interface Found {
  readonly path: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

export const nameOfBackup = (at: Date) => `beso-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;

/** Lists the whole backups of a folder, the newest first; none where the folder is missing. */
export async function listBackups(folder: string): Promise<Found[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtime, size } = await stat(path);
      return { path, madeAt: mtime, bytes: size };
    }),
  );
  return found.sort((one, other) => other.path.localeCompare(one.path));
}

/** Removes partial files that a killed program left. */
export async function removeParts(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length)),
  );
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Removes backups beyond `keep` in number and days, never the newest. Returns how many. */
export async function removeOldBackups(folder: string, keep: number, now = Date.now()): Promise<number> {
  const [, ...others] = await listBackups(folder);
  const old = others.filter(
    ({ madeAt }, place) => place + 1 >= keep || now - madeAt.getTime() > keep * DAY_MS,
  );
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { diskSpaceAt } from './disk-space.ts';
import {
  FileExistsError,
  type FileStore,
  isStorePath,
  requireStorePath,
  StoreFullError,
  StoreUnavailableError,
} from './store.ts';

const INCOMING = '.incoming';
/** Larger than the default, so that reading a large file takes fewer calls. */
const READ_BYTES = 256 * 1024;
/** No write takes this long. An older temporary file was left by a program that was killed. */
const LEFTOVER_AFTER_MS = 3_600_000;
function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

const AWAY = new Set([
  'EACCES',
  'EHOSTDOWN',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENODEV',
  'ENOENT',
  'ENOTCONN',
  'ENOTDIR',
  'ENXIO',
  'EPERM',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
]);

const FULL = new Set(['EDQUOT', 'EFBIG', 'ENOSPC']);

async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (FULL.has(code)) throw new StoreFullError(error);
    throw AWAY.has(code) ? new StoreUnavailableError(error) : error;
  }
}

/** Removes only old temporary files, because another program may be writing the new ones. */
function removeLeftovers(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - LEFTOVER_AFTER_MS) rmSync(path, { force: true });
  }
}

/** Links a file into the store, or copies it from another disk. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isStorePath);
}

/**
 * Stores files in a private folder. Each file is either complete or missing.
 * @param root absolute path, created if missing
 */
export function openDiskStore(root: string): FileStore {
  const incoming = join(root, INCOMING);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  removeLeftovers(incoming);

  const place = (path: string): string => join(root, requireStorePath(path).replaceAll('/', sep));

  return {
    async write(path, content) {
      const target = place(path);
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      try {
        // This write fails if the disk is not mounted, so `mkdir` does not create folders in its place.
        await reached(writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true }));
        await reached(mkdir(dirname(target), { recursive: true, mode: 0o700 }));
        // A link fails if the name exists; a rename would replace the file.
        await reached(link(temporary, target));
      } catch (error) {
        throw isTaken(error) ? new FileExistsError(path) : error;
      } finally {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    async adopt(path, file) {
      const target = place(path);
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      try {
        await reached(linkOrCopy(file, temporary));
        await reached(synced(temporary));
        await reached(mkdir(dirname(target), { recursive: true, mode: 0o700 }));
        await reached(link(temporary, target));
      } catch (error) {
        throw isTaken(error) ? new FileExistsError(path) : error;
      } finally {
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    async readStream(path) {
      try {
        return (await open(place(path))).createReadStream({ highWaterMark: READ_BYTES });
      } catch (error) {
        if (isMissing(error) && existsSync(incoming)) return null;
        return reached(Promise.reject(error));
      }
    },
    async read(path) {
      try {
        return await readFile(place(path));
      } catch (error) {
        if (isMissing(error) && existsSync(incoming)) return null;
        return reached(Promise.reject(error));
      }
    },
    async remove(path) {
      await reached(rm(place(path), { force: true }));
    },
    async removeFolder(path) {
      await reached(rm(place(path), { recursive: true, force: true }));
    },
    async *folders(top, olderThanMs) {
      const before = Date.now() - olderThanMs;
      const folder = place(top);
      for (const owner of await namesIn(folder)) {
        for (const name of await namesIn(join(folder, owner))) {
          const info = await stat(join(folder, owner, name)).catch(() => undefined);
          if (info !== undefined && info.mtimeMs < before) yield `${top}/${owner}/${name}`;
        }
      }
    },
    async space() {
      return reached(diskSpaceAt(root));
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { FileStore } from './store.ts';

const INCOMING = '.incoming';
/** A write takes far less; what is older was left by a program that was killed. */
const LEFTOVER_AFTER_MS = 3_600_000;
/** Names that mean the same everywhere and can never lead out of the folder: no dot in front, no separators. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Several programs may share the folder, so only what is surely abandoned goes. */
function removeLeftovers(incoming: string): void {
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (mtimeMs < Date.now() - LEFTOVER_AFTER_MS) rmSync(path, { force: true });
  }
}

/**
 * Files in a folder that only this user may enter. A file is written aside, synced and then given its name in one
 * step: whatever is killed, a name either holds the whole content or does not exist.
 * @param root absolute path; made when missing
 */
export function openDiskStore(root: string): FileStore {
  const incoming = join(root, INCOMING);
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  removeLeftovers(incoming);

  const place = (path: string): string => {
    if (!PATH.test(path)) throw new Error(`not a path of the file store: ${JSON.stringify(path)}`);
    return join(root, path.replaceAll('/', sep));
  };

  return {
    async write(path, content) {
      const target = place(path);
      const temporary = join(incoming, randomBytes(16).toString('hex'));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, content, { flag: 'wx', mode: 0o600, flush: true });
        // Unlike a rename, a link refuses a name that is taken.
        await link(temporary, target);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async read(path) {
      try {
        return await readFile(place(path));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(path) {
      await rm(place(path), { force: true });
    },
  };
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system in memory that a test can fill up. */
export interface TinyDisk {
  readonly folder: string;
  /** Creates empty files until only `left` more files or folders can be created. */
  takeNames(left: number): void;
  /** Fills the disk until only `left` bytes remain. */
  takeBytes(left: number): void;
  giveBack(): void;
  setReadOnly(isReadOnly: boolean): void;
  close(): void;
}

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** @param options options of tmpfs, such as `size=100m,nr_inodes=100` */
export function mountTinyDisk(options: string): TinyDisk {
  const folder = mkdtempSync(join(tmpdir(), 'beso-disk-'));
  const mount = (...args: readonly string[]) => execFileSync('mount', [...args, folder]);
  mount('-t', 'tmpfs', '-o', `mode=755,${options}`, 'beso');
  const ballast = join(folder, 'ballast');
  const fill = (write: (step: number) => void) => {
    for (let step = 0; ; step += 1) {
      try {
        write(step);
      } catch (error) {
        if (isFull(error)) return;
        throw error;
      }
    }
  };
  return {
    folder,
    takeNames: (left) => {
      mkdirSync(ballast, { recursive: true });
      fill((step) =>
        writeFileSync(join(ballast, `${readdirSync(ballast).length}-${step}`), '', { flag: 'wx' }),
      );
      for (const name of readdirSync(ballast).slice(0, left)) rmSync(join(ballast, name));
    },
    takeBytes: (left) => {
      mkdirSync(ballast, { recursive: true });
      writeFileSync(join(ballast, 'left'), Buffer.alloc(left));
      const piece = Buffer.alloc(64 * 1024);
      fill((step) => writeFileSync(join(ballast, `${step}`), piece));
      rmSync(join(ballast, 'left'));
    },
    giveBack: () => rmSync(ballast, { recursive: true, force: true }),
    setReadOnly: (isReadOnly) => {
      mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`);
    },
    close: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { chmodSync, mkdirSync } from 'node:fs';

/** If BESO runs as root, the database runs as another account, which must be able to enter the folder. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

export function makeFolderPrivate(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: MODE });
  try {
    chmodSync(dir, MODE);
  } catch (error) {
    // EPERM means that another account owns the folder. That account decides the permissions.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

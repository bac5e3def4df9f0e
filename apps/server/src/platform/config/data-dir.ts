import { chmodSync, mkdirSync } from 'node:fs';

/** Under root, the database runs as another account, which has to pass through the folder but not list it. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

export function guardFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: MODE });
  try {
    chmodSync(dir, MODE);
  } catch (error) {
    // Another account owns the folder.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

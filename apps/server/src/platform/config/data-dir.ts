import { chmodSync, mkdirSync } from 'node:fs';

/** As root, the database runs under another account, which may pass through the folder but not list it. */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

export function guardFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: MODE });
  try {
    chmodSync(dir, MODE);
  } catch (error) {
    // The folder belongs to another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

import { chmodSync, mkdirSync } from 'node:fs';

/**
 * As root the database has an account of its own, which must be able to pass the folder, and not to list it.
 */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Makes the data folder, or closes it to the other accounts of the machine. */
export function guardFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: MODE });
  try {
    chmodSync(dir, MODE);
  } catch (error) {
    // Somebody else's folder that we may only use.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a data folder. If this runs as root, PostgreSQL runs under another account and must be able to
 * enter.
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beso-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

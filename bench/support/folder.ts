import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder that PostgreSQL can reach also when we are
 * root, so that all of it lies there and can be removed.
 */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beso-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

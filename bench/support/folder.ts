import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a data folder that PostgreSQL may enter from another account, if root runs the benchmark. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beso-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHUTDOWN_DEADLINE_MS } from './shutdown-limits.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Returns the number that `pattern` finds in a file, converted to milliseconds. */
function waitIn(file: string, pattern: RegExp, unitMs: number): number {
  const found = pattern.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
  return Number(found?.replace('_', '')) * unitMs;
}

test('programs that stop the server wait longer than its longest shutdown, which the documents name', () => {
  const supervising = waitIn('scripts/lib/supervise.mjs', /^const DEADLINE_MS = ([\d_]+);$/m, 1);
  expect(supervising).toBeGreaterThan(SHUTDOWN_DEADLINE_MS);
  expect(waitIn('scripts/lib/end-with-parent.mjs', /^const DEADLINE_MS = ([\d_]+);$/m, 1)).toBe(supervising);
  expect(waitIn('deploy/systemd/beso.service', /^TimeoutStopSec=(\d+)$/m, 1_000)).toBeGreaterThan(
    supervising,
  );
  expect(waitIn('deploy/docker/compose.yaml', /stop_grace_period: (\d+)s$/m, 1_000)).toBeGreaterThan(
    supervising,
  );
  expect(waitIn('scripts/lib/supervise.mjs', /within (\d+) s\./, 1_000)).toBe(SHUTDOWN_DEADLINE_MS);
  expect(waitIn('README.md', /ends\s+within (\d+) s\./, 1_000)).toBe(SHUTDOWN_DEADLINE_MS);
  const decision = 'docs/decisions/postgresql-and-server-lifecycle.md';
  expect(waitIn(decision, /After (\d+) s the process ends/, 1_000)).toBe(SHUTDOWN_DEADLINE_MS);
});

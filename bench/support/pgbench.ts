import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** PostgreSQL's own load generator, which the embedded package does not bring along. */
function findPgbench(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  ];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('pgbench was not found: install postgresql-contrib.');
  return found;
}

/** Transactions per second of a script, each client with prepared statements on one connection of its own. */
export function runPgbench(
  url: string,
  script: string,
  { clients, seconds }: { clients: number; seconds: number },
): number {
  const folder = mkdtempSync(join(tmpdir(), 'beso-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const options = ['-n', '-M', 'prepared', '-c', clients, '-j', 2, '-T', seconds, '-f', file, url];
    const output = execFileSync(findPgbench(), options.map(String), { encoding: 'utf8' });
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    if (failed > 0 || !Number.isFinite(tps)) throw new Error(`pgbench failed:\n${output}`);
    return tps;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './numbers.ts';
import type { Measured } from './rounds.ts';
import { CLIENTS, SECONDS } from './settings.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The share of transactions that pgbench logs, small enough not to slow pgbench. */
const SAMPLED = '0.1';
/** How much longer than planned a run may take before it is stopped. */
const TIMEOUT_MS = 60_000;

/** Returns the path of pgbench, which the embedded PostgreSQL does not include. */
function findPgbench(): string {
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  ];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('pgbench was not found: install postgresql-contrib.');
  return found;
}

function readTimes(folder: string): number[] {
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
}

/** Runs a script with prepared statements; returns transactions per second and the median time. */
export function runPgbench(url: string, script: string): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'beso-pgbench-'));
  const times = mkdtempSync(join(tmpdir(), 'beso-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const log = ['-l', '--log-prefix', join(times, 'times'), '--sampling-rate', SAMPLED];
    const options = ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', 2, '-T', SECONDS, ...log, '-f', file, url];
    const timeout = SECONDS * 1000 + TIMEOUT_MS;
    const output = execFileSync(findPgbench(), options.map(String), { encoding: 'utf8', timeout });
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
    const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
    if (failed > 0 || !Number.isFinite(rate)) throw new Error(`pgbench failed:\n${output}`);
    return { rate, ms: median(readTimes(times)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(times, { recursive: true, force: true });
  }
}

import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { processesWith, sendSignal } from './os.ts';
import type { DataLocation } from './place.ts';
import { type Postmaster, servesCluster } from './process.ts';

/** How long a stopping server may write its data before it is killed. */
const WRITE_TIMEOUT_MS = 10_000;
/** Processes write nothing after SIGQUIT, so they must end within this time. */
const QUIT_TIMEOUT_MS = 6_000;
const LOOK_EVERY_MS = 10;
/** A lock file is empty until its first write. The writer of an older empty file has ended. */
const FILL_MS = 1_000;

/** Waits until all processes have ended; returns false after `limitMs`. */
async function areGone(living: () => number[], limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (living().length > 0) {
    if (performance.now() > until) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

async function quit(living: () => number[]): Promise<void> {
  for (const pid of living()) sendSignal(pid, 'SIGQUIT');
  if (await areGone(living, QUIT_TIMEOUT_MS)) return;
  for (const pid of living()) sendSignal(pid, 'SIGKILL');
  await areGone(living, QUIT_TIMEOUT_MS);
}

const childrenOn = (place: DataLocation) => processesWith(` ${place.key}: `);

/**
 * Ends the children of a killed server, whose shared memory would keep a new server from starting.
 * @param isServed returns whether another program has started a server
 */
export async function endOrphans(place: DataLocation, isServed: () => Promise<boolean>): Promise<void> {
  const orphans = childrenOn(place);
  if (orphans.length === 0 || (await isServed())) return;
  const left = new Set(orphans);
  await quit(() => childrenOn(place).filter((pid) => left.has(pid)));
}

/** Kills the server of a hung program. No committed data is lost. */
export async function quitPostmaster(postmaster: Postmaster, place: DataLocation): Promise<void> {
  await quit(() => (servesCluster(postmaster.pid, place.cluster) ? [postmaster.pid] : []));
  await quit(() => childrenOn(place));
}

export async function stopPostmaster(
  postmaster: Postmaster,
  binaries: PostgresBinaries,
  place: DataLocation,
): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  sendSignal(postmaster.pid, 'SIGINT');
  const living = () => (servesCluster(postmaster.pid, place.cluster) ? [postmaster.pid] : []);
  if (!(await areGone(living, WRITE_TIMEOUT_MS))) await quitPostmaster(postmaster, place);
}

/**
 * Makes PostgreSQL remove a stale lock file, by writing the pid of its parent, this program, into the file.
 */
export function correctStaleLock(place: DataLocation): void {
  const file = join(place.cluster, 'postmaster.pid');
  try {
    const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const isNew = Date.now() - statSync(file).mtimeMs < FILL_MS;
    if ((pid === '' && isNew) || servesCluster(Number(pid), place.cluster)) return;
    writeFileSync(file, [String(process.pid), ...rest].join('\n'));
  } catch {
    // The file was removed in the meantime.
  }
  if (process.platform === 'win32') return;
  const socketLock = join(place.address.host, `.s.PGSQL.${place.address.port}.lock`);
  try {
    if (!servesCluster(Number.parseInt(readFileSync(socketLock, 'utf8'), 10), place.cluster))
      rmSync(socketLock);
  } catch {
    // The file was removed in the meantime.
  }
}

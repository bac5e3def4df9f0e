import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { processesWith, signal } from './os.ts';
import type { Place } from './place.ts';
import { type Postmaster, serves } from './process.ts';

/**
 * How long a server may write what it holds; then it ends at once and recovers from its log at the next
 * start.
 */
const WRITE_PATIENCE_MS = 10_000;
/** How long processes get to end after SIGQUIT, which asks for nothing to be written. */
const QUIT_PATIENCE_MS = 6_000;
const LOOK_EVERY_MS = 10;
/** A lock file is empty only between being made and being filled. */
const FILL_MS = 1_000;

/** Waits until none of the processes is left; false when some are after `limitMs`. */
async function areGone(living: () => number[], limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (living().length > 0) {
    if (performance.now() > until) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

/** Ends processes that have nothing to write any more, and waits for the last. */
async function quit(living: () => number[]): Promise<void> {
  for (const pid of living()) signal(pid, 'SIGQUIT');
  if (await areGone(living, QUIT_PATIENCE_MS)) return;
  for (const pid of living()) signal(pid, 'SIGKILL');
  await areGone(living, QUIT_PATIENCE_MS);
}

/** The processes of this cluster that a server which was killed left behind. */
const childrenOn = (place: Place) => processesWith(` ${place.key}: `);

/**
 * Ends what a killed server left behind: its children notice late that they are orphans, and keep their
 * shared memory, which a new server refuses to start beside.
 * @param isServed asked again before anything is ended: another program may have started a server meanwhile
 */
export async function endOrphans(place: Place, isServed: () => Promise<boolean>): Promise<void> {
  const orphans = childrenOn(place);
  if (orphans.length === 0 || (await isServed())) return;
  const left = new Set(orphans);
  await quit(() => childrenOn(place).filter((pid) => left.has(pid)));
}

/** Ends a server whose program hung: at once, and all of its children. Nothing committed is lost by that. */
export async function quitPostmaster(postmaster: Postmaster, place: Place): Promise<void> {
  await quit(() => (serves(postmaster.pid, place.cluster) ? [postmaster.pid] : []));
  await quit(() => childrenOn(place));
}

/** Ends a server by SIGINT (clients are disconnected, everything is written) and waits until it is gone. */
export async function stopPostmaster(
  postmaster: Postmaster,
  binaries: Binaries,
  place: Place,
): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(binaries.pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w'], { stdio: 'ignore' });
    return;
  }
  signal(postmaster.pid, 'SIGINT');
  const living = () => (serves(postmaster.pid, place.cluster) ? [postmaster.pid] : []);
  if (!(await areGone(living, WRITE_PATIENCE_MS))) await quitPostmaster(postmaster, place);
}

/**
 * Lets PostgreSQL clear a lock that no server holds: it removes the lock file of a dead process by
 * itself, but not an empty one, nor one whose number another process has now. Both get our number, which
 * PostgreSQL knows for the one that started it; the rest of the file stays, by which it finds shared
 * memory that is in use.
 */
export function correctStaleLock(place: Place): void {
  const file = join(place.cluster, 'postmaster.pid');
  try {
    const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    const isNew = Date.now() - statSync(file).mtimeMs < FILL_MS;
    if ((pid === '' && isNew) || serves(Number(pid), place.cluster)) return;
    writeFileSync(file, [String(process.pid), ...rest].join('\n'));
  } catch {
    // Gone meanwhile.
  }
  if (process.platform === 'win32') return;
  const socketLock = join(place.address.host, `.s.PGSQL.${place.address.port}.lock`);
  try {
    if (!serves(Number.parseInt(readFileSync(socketLock, 'utf8'), 10), place.cluster)) rmSync(socketLock);
  } catch {
    // Gone meanwhile.
  }
}

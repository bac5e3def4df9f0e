import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type FoundBackup, newestBackup } from '../../platform/backup/folder.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';

const COMMAND = fileURLToPath(new URL('../../backup.ts', import.meta.url));
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the latest time before `now` at which a backup was due. */
function lastDue(hour: number, now: Date): number {
  const due = new Date(now);
  due.setUTCHours(hour, 0, 0, 0);
  return due.getTime() > now.getTime() ? due.getTime() - DAY_MS : due.getTime();
}

/** Returns whether a backup was due at `hour` (UTC) after the newest one was made. */
export const isBackupDue = (newest: FoundBackup | undefined, hour: number, now: Date): boolean =>
  newest === undefined || newest.madeAt.getTime() < lastDue(hour, now);

/**
 * Makes a backup in a process of low priority, so that requests stay fast.
 * @throws Error with the last line of the process's output
 */
export async function makeBackupInProcess(signal: AbortSignal, env = process.env): Promise<void> {
  const child = spawn(process.execPath, [COMMAND], { stdio: ['ignore', 'pipe', 'inherit'], signal, env });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [said, [code]] = (await Promise.all([text(child.stdout), once(child, 'exit')])) as [string, [number]];
  if (code === 0) return;
  const reason = said.trimEnd().split('\n').at(-1) ?? '';
  // The log shows only the error's `code` (such as ENOSPC), because the message contains a path.
  throw Object.assign(new Error(reason), { code: /\bE[A-Z]{3,}\b/.exec(reason)?.[0] });
}

const WARN_AFTER_MS = 26 * HOUR_MS;

/** Warns in /readyz if the last complete backup is missing or more than 26 hours old. */
const warningsAbout = (newest: FoundBackup | undefined, now: number): string[] =>
  newest === undefined || now - newest.madeAt.getTime() > WARN_AFTER_MS ? ['backup-old'] : [];

/** Makes a backup each day, and again an hour after a failed try. A missed backup is made at once. */
export function startBackups(
  { config: { backups }, log }: Pick<Services, 'config' | 'log'>,
  make: (signal: AbortSignal) => Promise<void> = makeBackupInProcess,
  everyMs = LOOK_EVERY_MS,
): RepeatedWork | undefined {
  const { dir, hour } = backups;
  if (hour === undefined) return undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let newest: FoundBackup | undefined;
  let hasLooked = false;
  const look = async () => {
    newest = await newestBackup(dir);
    hasLooked = true;
  };
  const work = repeatEvery({ everyMs, log, failure: 'no backup was made' }, async (signal) => {
    await look();
    if (performance.now() - failedAt < HOUR_MS || !isBackupDue(newest, hour, new Date())) return;
    try {
      await make(signal);
      log.info('a backup was made');
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
    await look();
  });
  return { stop: work.stop, warnings: () => (hasLooked ? warningsAbout(newest, Date.now()) : []) };
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The unit of processor time on Linux. */
const TICK_MS = 10;

/** Returns the resident memory of a process, in millions of bytes. */
export function residentMegabytes(pid: number): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kibibytes) * 1024) / 1_000_000;
}

/** Returns the processor time of a process in milliseconds; NaN without /proc. */
export function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const stat = readFileSync(file, 'utf8');
  // The name in brackets may contain anything; user and system time are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

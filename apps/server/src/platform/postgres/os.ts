import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What the operating system says about processes. Linux has files for it, other systems have programs. */

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** Position of the start time in /proc/PID/stat, counted behind the name, which may hold spaces. */
const STATE_FIELD = 0;
const START_FIELD = 19;

function ask(program: string, args: string[]): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    const answer = execFileSync(program, args, { encoding: 'utf8', env, timeout: 5_000 }).trim();
    return answer === '' ? undefined : answer;
  } catch {
    return undefined;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The command line of a process, or undefined when it is gone (a zombie has none either). */
export function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') {
    return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') || undefined;
  }
  if (process.platform === 'win32') return ask('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  return ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
}

/**
 * When a process was started, as a text that no other process of this number ever had or will have; undefined
 * when it is gone. Numbers of dead processes are given out again, moments are not.
 */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields === undefined || fields[STATE_FIELD] === 'Z' || fields[STATE_FIELD] === 'X') return undefined;
    return `${fields[START_FIELD]} ticks after boot ${read(BOOT_ID)?.trim()}`;
  }
  if (process.platform === 'win32') {
    return ask('powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]);
  }
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** The processes whose command line holds `text`. Windows is not asked: nothing there needs it. */
export function processesWith(text: string): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => commandLine(pid)?.includes(text));
  }
  const lines = ask('ps', ['-axww', '-o', 'pid=,command='])?.split('\n') ?? [];
  return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}

/** Sends a signal; a process that is gone already is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const BOOT_ID = '/proc/sys/kernel/random/boot_id';
/** The positions of fields in /proc/PID/stat after the process name, which may contain spaces. */
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

export function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') {
    return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') || undefined;
  }
  if (process.platform === 'win32') return ask('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
  return ask('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
}

/** Returns when a process started, to recognise a reused pid; undefined if the process has ended. */
export function startTimeOf(pid: number): string | undefined {
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

/** Returns the processes whose command line contains `text`; none on Windows. */
export function processesWith(text: string): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => commandLine(pid)?.includes(text));
  }
  const lines = ask('ps', ['-axww', '-o', 'pid=,command='])?.split('\n') ?? [];
  return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10));
}

export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

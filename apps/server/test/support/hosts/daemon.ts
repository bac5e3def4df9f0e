import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Daemon {
  /** Kills it and every process that it started, like a host that loses power. */
  kill(): Promise<void>;
  /** Suspends all of them: connections stay open without answers. */
  freeze(): void;
  thaw(): void;
  readonly isRunning: boolean;
}

export interface DaemonOptions {
  /** Written to this file. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** By default the log's folder. Processes that outlive the test are found by their working directory. */
  readonly cwd?: string;
  /** Programs that refuse to run as root run as these. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  /** Processes that left the family, such as a PostgreSQL that outlives its Patroni. */
  readonly others?: () => readonly number[];
}

const LOOK_MS = 20;
const EXIT_MS = 10_000;

/** Returns the processes below one, children after parents. */
function familyOf(ancestors: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [...ancestors];
  for (const member of family)
    for (const [pid, parent] of parents) if (parent === member && !family.includes(pid)) family.push(pid);
  return family;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    // A zombie waits for its parent only.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function endAll(pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGKILL');
  for (const until = Date.now() + EXIT_MS; pids.some(isAlive) && Date.now() < until; ) await delay(LOOK_MS);
}

/** Sends a signal to a process and all below it. */
export const signalFamily = (pid: number | undefined, name: NodeJS.Signals): void =>
  signal(familyOf(pid === undefined ? [] : [pid]), name);

/** Kills a process and all below it at once. */
export const killFamily = (pid: number): Promise<void> => endAll(familyOf([pid]));

/** Starts a program with its file, which stays in the foreground. */
export function startDaemon(program: string, args: readonly string[], options: DaemonOptions): Daemon {
  const { log, env = {}, cwd = dirname(log), owner, others = () => [] } = options;
  const output = openSync(log, 'a');
  const account = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
  // It ends with the test in all cases.
  const child = spawn('setpriv', ['--pdeathsig=KILL', ...account, program, ...args], {
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    cwd,
  });
  const family = () => familyOf([...(child.pid === undefined ? [] : [child.pid]), ...others()]);
  return {
    kill: async () => {
      const ending = endAll(family());
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await ending;
    },
    freeze: () => signal(family(), 'SIGSTOP'),
    thaw: () => signal(family().reverse(), 'SIGCONT'),
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Daemon {
  /** Kills the program and all its child processes, as if the host lost power. */
  kill(): Promise<void>;
  /** Suspends the program and its processes; their connections stay open without a response. */
  freeze(): void;
  thaw(): void;
  readonly isRunning: boolean;
}

export interface DaemonOptions {
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program's working directory; the default is the folder of the log. */
  readonly cwd?: string;
  /** The account that runs the program if the tests run as root. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
  /** Returns further processes to signal, such as a PostgreSQL whose Patroni has ended. */
  readonly others?: () => readonly number[];
}

const LOOK_MS = 20;
const EXIT_MS = 10_000;

/** Returns these processes and all their descendants, each after its parent. */
function familyOf(ancestors: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
      parents.set(Number(name), Number(parent));
    } catch {
      // The process has ended in the meantime.
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
      // The process has ended in the meantime.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    // A zombie has ended, and waits until its parent reads the exit code.
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function endAll(pids: readonly number[]): Promise<void> {
  signal(pids, 'SIGKILL');
  for (const until = Date.now() + EXIT_MS; pids.some(isAlive) && Date.now() < until; ) await delay(LOOK_MS);
}

export const signalProcessTree = (pid: number | undefined, name: NodeJS.Signals): void =>
  signal(familyOf(pid === undefined ? [] : [pid]), name);

export const killProcessTree = (pid: number): Promise<void> => endAll(familyOf([pid]));

/** Starts a program. `kill` and `freeze` would not reach a program that detaches itself. */
export function startDaemon(program: string, args: readonly string[], options: DaemonOptions): Daemon {
  const { log, env = {}, cwd = dirname(log), owner, others = () => [] } = options;
  const output = openSync(log, 'a');
  const account = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
  // The kernel kills the program when the test's process ends in any way.
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

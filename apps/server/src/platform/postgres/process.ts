import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { PostgresAccount } from './identity.ts';
import { cleanEnvironment } from './initdb.ts';
import { commandLine } from './os.ts';
import type { DataLocation, PostgresAddress } from './place.ts';

export interface Postmaster {
  readonly pid: number;
  readonly address: PostgresAddress;
  /** True if the server runs with exactly our settings. */
  readonly current: boolean;
}

/** Environment variables of a library that changes the server's clock; only for tests. */
export type ClockPreload = Readonly<Record<string, string>>;

const LOG_LIMIT = 5_000_000;

/** Returns the title with which PostgreSQL's processes show their cluster. */
function clusterName(place: DataLocation, version: string): string {
  return `beso ${version} ${place.key}`;
}

function serverArgs(place: DataLocation, version: string, fsync: boolean): string[] {
  const settings = {
    cluster_name: clusterName(place, version),
    timezone: 'UTC',
    log_timezone: 'UTC',
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    unix_socket_permissions: '0700',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const listen = process.platform === 'win32' ? [] : ['-k', place.address.host];
  return [
    ...['-D', place.cluster, '-p', String(place.address.port), ...listen],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Returns true if `pid` is a PostgreSQL server of this cluster. The pid may be reused by now. */
export function servesCluster(pid: number, cluster: string): boolean {
  const line = commandLine(pid);
  if (line === undefined || !/postgres/i.test(line)) return false;
  return process.platform === 'win32' || line.includes(cluster);
}

export async function findPostmaster(
  place: DataLocation,
  version: string,
  fsync: boolean,
): Promise<Postmaster | undefined> {
  const lockFile = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pidLine, , , portLine, hostLine] = lockFile.split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 0 || !servesCluster(pid, place.cluster)) return undefined;
  const started = await readFile(join(place.cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  const wanted = serverArgs(place, version, fsync)
    .map((arg) => `"${arg}"`)
    .join(' ');
  return {
    pid,
    address: {
      ...place.address,
      host: hostLine || place.address.host,
      port: Number(portLine) || place.address.port,
    },
    current: started.trimEnd().endsWith(wanted),
  };
}

function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600);
  if (fstatSync(log).size > LOG_LIMIT) ftruncateSync(log);
  return log;
}

function tail(path: string, offset: number): string {
  try {
    return readFileSync(path).subarray(offset).toString().trim().split('\n').slice(-12).join('\n');
  } catch {
    return '';
  }
}

export interface PostmasterExit {
  readonly words: string;
  /** True if a retry may succeed. */
  readonly passing: boolean;
}

const REFUSED = /lock file .* (already exists|is empty)|shared memory block .* is still in use/s;

/** Starts a server in a session of its own, so that Ctrl-C does not end it. */
export function spawnPostmaster(
  binaries: PostgresBinaries,
  place: DataLocation,
  identity: PostgresAccount,
  fsync: boolean,
  preload: ClockPreload,
): { readonly ended: Promise<PostmasterExit>; quit(): void } {
  const log = openLog(place.logFile);
  const offset = fstatSync(log).size;
  const child = spawn(binaries.postgres, serverArgs(place, binaries.version, fsync), {
    ...identity,
    cwd: place.root,
    env: { ...cleanEnvironment(), ...preload },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<PostmasterExit>((resolve) => {
    child.on('error', (error) => resolve({ words: error.message, passing: false }));
    child.on('exit', (_code, signal) => {
      const words = tail(place.logFile, offset);
      resolve({ words, passing: signal === 'SIGKILL' || REFUSED.test(words) });
    });
  });
  return { ended, quit: () => child.kill('SIGQUIT') };
}

import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/*/bin';
const OUTPUT_BYTES = 2 ** 26;

/** A cluster of the PostgreSQL that is installed on this machine. */
export interface InstalledPostgres {
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  readonly data: string;
  readonly port: number;
  readonly url: (role: string, database: string) => string;
  /** Runs SQL as the superuser. */
  readonly query: (database: string, text: string) => Promise<pg.QueryResult>;
  readonly tool: (name: string, ...args: string[]) => Promise<unknown>;
  /** Runs a shell command with the account of the PostgreSQL server. */
  readonly shell: (command: string) => Promise<unknown>;
  start(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
}

/** Returns functions that run the installed PostgreSQL on a cluster in this folder. */
async function openCluster(folder: string, env: Record<string, string>) {
  const bin = globSync(BIN).sort().at(-1);
  if (bin === undefined) throw new Error('no PostgreSQL is installed');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL does not run as root.
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : ['env'];
  const call = async (...command: string[]) => {
    const [file = '', ...rest] = [...as, ...command];
    await run(file, rest, { cwd: folder, maxBuffer: OUTPUT_BYTES, env: { ...process.env, ...env } });
  };
  const tool = (name: string, ...args: string[]) => call(join(bin, name), ...args);
  if (isRoot) await run('chown', ['postgres', folder]);
  const [data, port] = [join(folder, 'cluster'), await freePort()];
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_wal_size=4GB`;
  const url = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const cluster: InstalledPostgres = {
    bin,
    data,
    port,
    url,
    tool,
    shell: (command) => call('bash', '-euo', 'pipefail', '-c', command),
    query: async (database, text) => {
      const client = new pg.Client({ connectionString: url('postgres', database) });
      await client.connect();
      try {
        return await client.query(text);
      } finally {
        await client.end();
      }
    },
    start: async () => {
      await tool('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
    },
    stop: async (mode = 'immediate') => {
      await tool('pg_ctl', '-D', data, '-w', '-m', mode, 'stop');
    },
  };
  return cluster;
}

/**
 * Creates and starts a cluster in this folder.
 * @param env variables for the server and the commands that it starts
 * @throws Error if no PostgreSQL is installed
 */
export async function startInstalledPostgres(
  folder: string,
  env: Record<string, string> = {},
): Promise<InstalledPostgres> {
  const cluster = await openCluster(folder, env);
  const { tool, data, start } = cluster;
  await tool('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  await start();
  return cluster;
}

/**
 * Starts a copy of another cluster in this folder, as its standby.
 * @param command the command of docs/OPERATIONS.md that copies the primary's data
 */
export async function startStandby(
  primary: InstalledPostgres,
  folder: string,
  command: string,
): Promise<InstalledPostgres> {
  const cluster = await openCluster(folder, {
    STANDBY_DATA: join(folder, 'cluster'),
    REPLICATION_URL: primary.url('postgres', 'postgres'),
  });
  await cluster.shell(command);
  await cluster.start();
  return cluster;
}

import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const BIN = '/usr/lib/postgresql/*/bin';

/** A cluster of the machine's own PostgreSQL, with its tools. */
export interface Installed {
  readonly url: (role: string, database: string) => string;
  /** As the superuser. */
  readonly query: (database: string, text: string) => Promise<void>;
  readonly tool: (name: string, ...args: string[]) => Promise<unknown>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}

/** @throws Error where no PostgreSQL is installed */
export async function startInstalled(folder: string): Promise<Installed> {
  const bin = globSync(BIN).sort().at(-1);
  if (bin === undefined) throw new Error('no PostgreSQL is installed, whose pg_dump is the measure');
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const start = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : ['env'];
  const tool = async (name: string, ...args: string[]) => {
    const [file = '', ...rest] = [...start, join(bin, name), ...args];
    await run(file, rest, { cwd: folder, maxBuffer: 2 ** 26 });
  };
  if (isRoot) await run('chown', ['postgres', folder]);
  const [data, port] = [join(folder, 'cluster'), await freePort()];
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_wal_size=4GB`;
  await tool('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
  await tool('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  const url = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  return {
    url,
    tool,
    query: async (database, text) => {
      const client = new pg.Client({ connectionString: url('postgres', database) });
      await client.connect();
      await client.query(text);
      await client.end();
    },
    stop: () => tool('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop'),
  };
}

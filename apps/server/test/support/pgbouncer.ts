import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { APP_ROLE, OWNER_ROLE } from '../../src/platform/postgres/queries.ts';

export interface Pooler {
  /** The URL of a database, through the pooler. */
  urlOf(url: string): string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('pgbouncer did not start');
}

/**
 * Starts pgbouncer before a PostgreSQL server.
 * @param target `host:port` of the server
 * @param settings lines of the section `pgbouncer`
 */
export async function startPgbouncer(target: URL, settings: readonly string[]): Promise<Pooler> {
  const dir = mkdtempSync(join(tmpdir(), 'beso-pooler-'));
  // It refuses to run as root.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const file = join(dir, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(dir, 'users.txt')}`,
    ...settings,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  writeFileSync(join(dir, 'users.txt'), [APP_ROLE, OWNER_ROLE].map((name) => `"${name}" ""\n`).join(''));
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  const child = spawn(process.env.BESO_PGBOUNCER ?? 'pgbouncer', args, { stdio: 'ignore' });
  await untilItListens(port, child);
  return {
    urlOf: (url) => {
      const through = new URL(url);
      through.hostname = '127.0.0.1';
      through.port = String(port);
      through.searchParams.delete('host');
      return through.href;
    },
    close: async () => {
      if (child.kill('SIGKILL')) await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

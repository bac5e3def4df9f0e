import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { APP_ROLE, OWNER_ROLE } from '../../src/platform/postgres/queries.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { freePort } from './free-port.ts';

type Settings = Readonly<Record<string, string>>;

export interface Pooler {
  /** The URLs through pgbouncer, in the order of the databases. */
  readonly urls: readonly string[];
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends pgbouncer; its connections stay open without a response. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const FILE = resolve(import.meta.dirname, '../../../../deploy/pgbouncer/pgbouncer.ini');
const LOOK_MS = 50;

async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(LOOK_MS);
  }
  throw new Error('pgbouncer did not start');
}

/** Returns the file of `deploy/` with these settings. A second section would replace the first. */
function fileOf(databases: readonly string[], settings: Settings): string {
  const given = new Map(Object.entries(settings));
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line === '[databases]') return [line, ...databases];
      const name = /^(\w+) =/.exec(line)?.[1] ?? '';
      const value = given.get(name);
      given.delete(name);
      return value === undefined ? [line] : [`${name} = ${value}`];
    });
  return [...lines, ...Array.from(given, ([name, value]) => `${name} = ${value}`), ''].join('\n');
}

/** Returns pgbouncer's lines for the databases `line0`, `line1` and so on, each of which leads to a proxy. */
const databasesOf = (lines: readonly DatabaseProxy[]) =>
  lines.map(({ url }, number) => {
    const { hostname, port, pathname } = new URL(url);
    return `line${number} = host=${hostname} port=${port} dbname=${pathname.slice(1)}`;
  });

/**
 * Starts Debian's pgbouncer in front of several databases, with the file of `deploy/`.
 * @param settings replace those of the file
 */
export async function startPgbouncer(
  databaseUrls: readonly string[],
  settings: Settings = {},
): Promise<Pooler> {
  const dir = mkdtempSync(join(tmpdir(), 'beso-pooler-'));
  // pgbouncer runs under another account than root, which must be able to read the folder.
  chmodSync(dir, 0o755);
  const [lines, port] = await Promise.all([Promise.all(databaseUrls.map(openDatabaseProxy)), freePort()]);
  const [file, users] = [join(dir, 'pgbouncer.ini'), join(dir, 'users.txt')];
  const ours = { listen_addr: '127.0.0.1', listen_port: `${port}`, auth_type: 'trust', auth_file: users };
  writeFileSync(file, fileOf(databasesOf(lines), { ...ours, ...settings }));
  writeFileSync(users, [APP_ROLE, OWNER_ROLE].map((name) => `"${name}" ""\n`).join(''));
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('pgbouncer', args, { stdio: 'ignore' });
    await untilItListens(port, child);
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running?.kill('SIGKILL')) await once(running, 'exit');
  };
  await start();
  return {
    urls: lines.map(({ url }, number) => {
      const through = new URL(url);
      through.port = String(port);
      through.pathname = `/line${number}`;
      return through.href;
    }),
    start,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    close: async () => {
      await kill();
      for (const line of lines) line.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

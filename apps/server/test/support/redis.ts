import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';

const NAMES = ['redis-server', 'valkey-server'];

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findServer(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [process.env.BESO_REDIS_SERVER, ...places].find((path) => path !== undefined && canRun(path));
  if (found === undefined) {
    throw new Error(
      'no redis-server: install it, or set BESO_REDIS_SERVER to one. These tests have NOT run.',
    );
  }
  return found;
}

export interface TestRedis {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Suspends Redis, as if its machine hung; connections stay open without a response. */
  stop(): void;
  goOn(): void;
  /** Runs a command, such as `CONFIG SET maxmemory 1`; returns the response. */
  command(line: string): Promise<unknown>;
  /** Returns each key with its value as text. */
  dump(): Promise<string[]>;
  close(): Promise<void>;
}

async function dumpOf(url: string): Promise<string[]> {
  const client = createClient({ url });
  await client.connect();
  try {
    const keys = await client.keys('*');
    const rowsOf = async (key: string) => {
      const isStream = (await client.type(key)) === 'stream';
      return isStream ? client.xRange(key, '-', '+') : client.dump(key);
    };
    return await Promise.all(keys.map(async (key) => JSON.stringify([key, await rowsOf(key)])));
  } finally {
    await client.close();
  }
}

async function commandOn(url: string, line: string): Promise<unknown> {
  const client = createClient({ url });
  await client.connect();
  try {
    return await client.sendCommand(line.split(' '));
  } finally {
    client.destroy();
  }
}

/** @throws Error if Redis is not installed */
export async function startRedis(): Promise<TestRedis> {
  const program = findServer();
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'beso-redis-'));
  let child: ChildProcess | undefined;

  const start = async () => {
    const args = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      dir,
    ];
    const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    for await (const line of createInterface({ input: started.stdout })) {
      if (line.includes('Ready to accept connections')) {
        started.stdout.resume();
        return;
      }
    }
    throw new Error('Redis did not start');
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running?.kill('SIGKILL')) await once(running, 'exit');
  };

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    stop: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    command: (line) => commandOn(`redis://127.0.0.1:${port}`, line),
    dump: () => dumpOf(`redis://127.0.0.1:${port}`),
    close: async () => {
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

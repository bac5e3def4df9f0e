import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parse as parseConnectionString } from 'pg-connection-string';
import type { TestApp } from './app.ts';

const project = resolve(import.meta.dirname, '../../../..');
/** PostgreSQL's message ReadyForQuery with the status "idle", which follows a committed transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const GIFT = 'process_beso_transaction';

export interface DoomedNode {
  readonly url: string;
  /** Waits until PostgreSQL has committed this many gifts, although the node has received no result. */
  committed(gifts: number): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a proxy to PostgreSQL that never passes the results of gifts on to the node. */
async function holdAnswers(databaseUrl: string) {
  const { host, port, user, database } = parseConnectionString(databaseUrl);
  const target = host?.startsWith('/')
    ? { path: join(host, `.s.PGSQL.${port ?? 5432}`) }
    : { host: host ?? '127.0.0.1', port: Number(port ?? 5432) };
  const sockets = new Set<Socket>();
  let held = 0;
  let onHeld: (() => void) | undefined;

  const server = createServer((fromNode) => {
    const toDatabase = connectSocket(target);
    let isGift = false;
    for (const socket of [fromNode, toDatabase]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    fromNode.on('close', () => toDatabase.destroy());
    toDatabase.on('close', () => fromNode.destroy());
    fromNode.on('data', (chunk) => {
      isGift ||= chunk.includes(GIFT);
      toDatabase.write(chunk);
    });
    toDatabase.on('data', (chunk) => {
      if (!isGift) fromNode.write(chunk);
      else if (chunk.includes(READY)) {
        held += 1;
        onHeld?.();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
    reached: (count: number) =>
      new Promise<void>((done) => {
        onHeld = () => held >= count && done();
        onHeld();
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const port = /BESO is at http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`the server did not start: ${lines.join('\n')}`);
}

export interface ServerProcess {
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts the real server as a separate process, on an existing database and data folder. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(project, 'scripts/lib/end-with-parent.mjs'),
      join(project, 'apps/server/src/main.ts'),
      '--empty',
    ],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  try {
    return { url: await addressOf(child), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts a server for a test that kills it between a gift's commit and the gift's events. */
export async function startDoomedNode({ databaseUrls, services }: TestApp): Promise<DoomedNode> {
  const { dataDir, secret } = services.config;
  const proxy = await holdAnswers(databaseUrls.application);
  try {
    const env = { DATABASE_URL: proxy.url, BESO_DATA_DIR: dataDir, BESO_SECRET: secret };
    const { url, kill } = await startServerProcess(env);
    return { url, committed: proxy.reached, kill: () => kill().finally(proxy.close) };
  } catch (error) {
    proxy.close();
    throw error;
  }
}

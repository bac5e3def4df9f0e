import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 150_000;
const STOP_TIMEOUT_MS = 20_000;

export interface RunningServer {
  readonly url: string;
  /** The URL of the page with the server's mails, including the key that opens the page. */
  readonly outbox: string;
  readonly dataDir: string;
  /** Stops server and database with SIGTERM, and deletes their data. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** True to begin with the people of the demo. */
  readonly demo?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Waits until the server is ready. Throws an error with the server's output otherwise. */
async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The server did not start:\n${printed()}`);
    await sleep(50);
  }
}

/** Waits for the URL of the page with the mails. Returns '' if the server sends real mails. */
async function outboxIn(printed: () => string): Promise<string> {
  while (!printed().includes('BESO is at')) await sleep(10);
  return /Mails are not sent: they are at (\S+)/.exec(printed())?.[1] ?? '';
}

/** Starts the real server with its own database. @throws Error with the output if it does not start */
export async function startServer({ demo = false, env = {} }: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beso-e2e-'));
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(dataDir, 0o711);
  const url = `http://localhost:${await freePort()}`;
  const endWithParent = pathToFileURL(join(root, 'scripts/lib/end-with-parent.mjs')).href;
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, join(root, 'apps/server/src/main.ts'), ...(demo ? [] : ['--empty'])],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: new URL(url).port,
        BESO_DATA_DIR: dataDir,
        // All people of a run share one IP address, and so its rate limit.
        RATE_LIMIT_PER_MINUTE: '100000',
        BESO_PASSWORD_HASHING: 'cheap',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  child.stderr?.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit');

  const stop = async () => {
    child.kill('SIGTERM');
    const hurry = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(hurry);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url, child, () => printed);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, outbox: await outboxIn(() => printed), dataDir, stop };
}

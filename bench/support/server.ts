import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../apps/server/test/support/free-port.ts';
import { startServer } from '../../scripts/lib/server.mjs';

/** The first start may also install packages and build. */
const TIMEOUT_MS = 300_000;

export async function firstAnswer(child: ChildProcess, url: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < TIMEOUT_MS) {
    if (child.exitCode !== null) throw new Error('the server ended before it answered');
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${url} did not answer`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** Starts a server as `npm start` does, by default without rate limits. The server ends with this program. */
export async function startOnDatabase(
  urls: { appUrl: string; migrationUrl: string },
  dataDir: string,
  limits?: 'as shipped',
  more: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startServer(['--empty'], {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    BESO_DATA_DIR: dataDir,
    DATABASE_URL: urls.appUrl,
    DATABASE_MIGRATION_URL: urls.migrationUrl,
    // Raises the limit per client address, because all clients have this machine's address.
    ...(limits === undefined ? { RATE_LIMIT_PER_MINUTE: '100000000' } : {}),
    ...more,
  });
  await firstAnswer(child, `${url}/readyz`);
  if (child.pid === undefined) throw new Error('the server is no process');
  return { url, pid: child.pid, dataDir, stop: () => stop(child) };
}

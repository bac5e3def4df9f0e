import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished } from 'vitest';
import { DATABASE_MARK } from '../../global-setup.ts';
import { createDatabase } from '../../support/app.ts';
import { freePort } from '../../support/free-port.ts';

type Start = (args: string[], env: NodeJS.ProcessEnv) => ChildProcess;

/** The project's folder, which holds the current version. */
export const PROJECT_FOLDER = resolve(import.meta.dirname, '../../../../..');
const SERVING_MS = 60_000;

export interface Installation {
  readonly dataDir: string;
  readonly applicationUrl: string;
  readonly ownerUrl: string;
}

/** Creates an empty database. Its nodes share the pictures and earlier builds in `dataDir`. */
export async function createInstallation(dataDir: string): Promise<Installation> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name, 'template0');
  const urls = inject('databaseUrls');
  return {
    dataDir,
    applicationUrl: urls.application.replace(DATABASE_MARK, name),
    ownerUrl: urls.owner.replace(DATABASE_MARK, name),
  };
}

export interface Node {
  readonly url: string;
  /** Returns the status of `/readyz`, or 0 if there is no response. */
  readonly ready: () => Promise<number>;
  readonly serves: () => Promise<void>;
  readonly isRunning: () => boolean;
  readonly signal: (name: NodeJS.Signals) => void;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a version's server without waiting for it; the server migrates the database. */
export async function launchVersion(
  version: string,
  { dataDir, applicationUrl, ownerUrl }: Installation,
  env: Record<string, string> = {},
): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = pathToFileURL(join(version, 'scripts/lib/server.mjs')).href;
  const { startServer } = (await import(/* @vite-ignore */ file)) as { startServer: Start };
  const child = startServer(['--empty'], {
    PATH: process.env.PATH,
    PORT: String(port),
    BESO_DATA_DIR: dataDir,
    BESO_SECRET: 'x'.repeat(32),
    DATABASE_URL: applicationUrl,
    DATABASE_MIGRATION_URL: ownerUrl,
    BESO_PASSWORD_HASHING: 'cheap',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    ...env,
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (!isRunning()) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  onTestFinished(() => stop());
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const serves = () => expect.poll(ready, { timeout: SERVING_MS }).toBe(200);
  return { url, ready, serves, isRunning, signal: (name) => void child.kill(name), stop };
}

/** Starts a version's server and waits until it is ready. */
export async function startVersion(...given: Parameters<typeof launchVersion>): Promise<Node> {
  const node = await launchVersion(...given);
  await node.serves();
  return node;
}

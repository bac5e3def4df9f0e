import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger, type Logger } from '../../src/platform/log.ts';
import { DATABASE_MARK, TEMPLATE } from '../global-setup.ts';

export interface TestApp {
  readonly url: string;
  readonly services: App['services'];
  readonly retention: App['retention'];
  readonly shortenInstants: App['shortenInstants'];
  /** Connections as the database's owner, whom no permission restricts. */
  readonly owner: pg.Pool;
  readonly databaseUrls: { owner: string; application: string };
  /** Starts another node on the same database and files; it may reach the database by another URL. */
  startNode(
    applicationUrl?: string,
    others?: Partial<Pick<Config, 'redisUrl' | 'webDir'>>,
  ): Promise<{ url: string; app: App; close(): Promise<void> }>;
  /** Stops the server but keeps the database and files. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a database as a copy of `template`, to which nobody may be connected. */
export async function createDatabase(name: string, template = TEMPLATE): Promise<void> {
  const client = new pg.Client({
    connectionString: inject('databaseUrls').owner.replace(DATABASE_MARK, 'postgres'),
  });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
}

async function startNode(config: Config, applicationUrl: string, log: Logger) {
  const database = openDatabase(applicationUrl, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  const app = await createApp(config, database, log);
  const port = await app.listen(0);
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/**
 * Starts the real app on a free port, with its own database. Each test file calls this once, in `beforeAll`.
 * @param env overrides the settings of local mode
 * @param logger captures the log
 */
export async function startTestApp(env: Record<string, string> = {}, logger?: Logger): Promise<TestApp> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name);
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-files-'));
  const urls = inject('databaseUrls');
  const databaseUrls = {
    owner: urls.owner.replace(DATABASE_MARK, name),
    application: urls.application.replace(DATABASE_MARK, name),
  };
  const config = readConfig({
    BESO_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // In production mode the server would ask an external service about passwords.
    BREACHED_PASSWORDS_URL: 'off',
    BESO_PASSWORD_HASHING: env.NODE_ENV === 'production' ? 'strong' : 'cheap',
    ...env,
  });
  const owner = new pg.Pool({ connectionString: databaseUrls.owner, max: 4 });
  const log = logger ?? createLogger({ level: config.logLevel, pretty: false });
  const node = await startNode(config, databaseUrls.application, log);
  const stop = async () => {
    if (owner.ended) return;
    await node.close();
    await owner.end();
  };
  return {
    url: node.url,
    services: node.app.services,
    retention: node.app.retention,
    shortenInstants: node.app.shortenInstants,
    owner,
    databaseUrls,
    startNode: (applicationUrl = databaseUrls.application, others = {}) =>
      startNode({ ...config, ...others }, applicationUrl, log),
    close: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    stop,
  };
}

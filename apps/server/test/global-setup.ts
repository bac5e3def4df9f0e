import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { createLogger } from '../src/platform/log.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the run's cluster, with `{database}` where a database's name goes. */
    databaseUrls: { owner: string; application: string };
  }
}

export const TEMPLATE = 'beso_template';

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** One cluster for the whole run, without fsync, and in it one migrated database that every file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-test-'));
  const log = createLogger({ level: 'warn', pretty: false });
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log });
  const client = new pg.Client({ connectionString: server.migrationUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrateDatabase(withDatabase(server.migrationUrl, TEMPLATE), 'beso_app');
  project.provide('databaseUrls', {
    owner: withDatabase(server.migrationUrl, '{database}'),
    application: withDatabase(server.appUrl, '{database}'),
  });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts';
import { APP_ROLE, OWNER_ROLE } from '../src/platform/postgres/queries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings that contain `DATABASE_MARK` where the database's name belongs. */
    databaseUrls: { owner: string; application: string };
  }
}

export const TEMPLATE = 'beso_template';
export const DATABASE_MARK = '__database__';

/** Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-test-'));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  const client = new pg.Client({ connectionString: server.migrationUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const owner = server.urlFor(OWNER_ROLE, TEMPLATE);
  await migrateDatabase(owner, APP_ROLE);
  const template = new pg.Client({ connectionString: owner });
  await template.connect();
  // Without this row, a copy of the database needs no confirmation by an operator.
  await template.query('DELETE FROM upkeep.place');
  await template.end();
  project.provide('databaseUrls', {
    owner: server.urlFor(OWNER_ROLE, DATABASE_MARK),
    application: server.urlFor(APP_ROLE, DATABASE_MARK),
  });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

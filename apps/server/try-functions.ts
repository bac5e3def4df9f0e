import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { migrateDatabase } from './src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from './src/platform/postgres/index.ts';
import { APP_ROLE, OWNER_ROLE } from './src/platform/postgres/queries.ts';
const dataDir = mkdtempSync('/tmp/chat-pg-');
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
try {
  const client = new pg.Client({ connectionString: server.migrationUrl });
  await client.connect();
  await client.query('CREATE DATABASE t');
  await client.end();
  await migrateDatabase(server.urlFor(OWNER_ROLE, 't'), APP_ROLE);
  console.log('functions load');
} catch (error) { console.log(String(error), (error as { internalQuery?: string }).internalQuery?.slice(0, 200), (error as {position?: string}).position); }
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

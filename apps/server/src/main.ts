import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { type App, createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { canWriteLedger } from './platform/db/role.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/index.ts';
import { printWelcome, say } from './platform/terminal.ts';
import { seedDemo } from './seed/index.ts';

interface Storage {
  readonly appUrl: string;
  readonly migrationUrl: string | undefined;
  stop(): Promise<void>;
}

const PORTS_TO_TRY = 20;

/** The configured PostgreSQL, or one of our own in the data folder. */
async function openStorage(config: Config, log: Logger): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return { appUrl: config.databaseUrl, migrationUrl: config.migrationUrl, stop: async () => undefined };
  }
  return startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (message) => log.info(message),
  });
}

async function openMigratedDatabase(config: Config, storage: Storage, log: Logger): Promise<Database> {
  if (storage.migrationUrl !== undefined) {
    const { user } = parseConnectionString(storage.appUrl);
    if (!user) throw new ConfigError('DATABASE_URL names no role.');
    await migrateDatabase(storage.migrationUrl, user);
  }
  const database = openDatabase(storage.appUrl, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  if (config.mode === 'production' && (await canWriteLedger(database))) {
    throw new ConfigError(
      'DATABASE_URL connects as a role that may write the ledger directly. Give it a role without rights, and the owner as DATABASE_MIGRATION_URL.',
    );
  }
  return database;
}

/** Listens on the configured port; locally a busy one leads to the next free one, said in a line. */
async function listen(app: App, config: Config): Promise<number> {
  for (let port = config.port; ; port += 1) {
    try {
      return await app.listen(port);
    } catch (error) {
      const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!busy) throw error;
      if (config.mode === 'production' || port >= config.port + PORTS_TO_TRY) {
        throw new ConfigError(`Port ${port} is in use: set PORT to a free one.`);
      }
      say(`Port ${port} is in use, trying ${port + 1}.`);
    }
  }
}

/** Runs the steps that were added, the last first, on the first SIGINT or SIGTERM, at whatever point of the start. */
function stopOnSignal(log: Logger): { add(step: () => Promise<void>): void } {
  const steps: Array<() => Promise<void>> = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'could not stop cleanly'));
    }
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { add: (step) => steps.push(step) };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger({ level: config.logLevel, pretty: config.mode === 'local' });
  const shutdown = stopOnSignal(log);
  const opening = openStorage(config, log);
  shutdown.add(async () => (await opening).stop());
  const storage = await opening;
  try {
    const database = await openMigratedDatabase(config, storage, log);
    shutdown.add(database.close);
    const app = await createApp(config, database, log);
    shutdown.add(app.close);
    const seed = config.mode === 'local' && !process.argv.includes('--empty');
    const signIns = seed ? await seedDemo(app.services, storage.migrationUrl) : [];
    const port = await listen(app, config);
    printWelcome(config.publicUrl ?? `http://localhost:${port}`, signIns);
  } catch (error) {
    await storage.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  say(error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
});

import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { type App, createApp } from './app.ts';
import { makeFolderPrivate } from './platform/config/data-dir.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { type Database, DEADLINES, openDatabase } from './platform/db/database.ts';
import { refuseRestoredByOtherTools } from './platform/db/foreign-restore-check.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { refuseTransactionPooling } from './platform/db/pooler.ts';
import { canWriteLedger } from './platform/db/role.ts';
import { waitForDatabase } from './platform/db/wait-for-database.ts';
import { copyAssets } from './platform/html/asset-copies.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { outboxAddress } from './platform/mail/outbox-key.ts';
import { startIdleGarbageCollection } from './platform/memory.ts';
import {
  AlreadyRunningError,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/postgres/index.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { printLines, printWelcome } from './platform/terminal.ts';
import { seedDemo } from './seed/index.ts';

interface Storage {
  readonly appUrl: string;
  readonly migrationUrl: string | undefined;
  /** Tells programs that start on the same data folder that this program serves at `url`. */
  serving(url: string): void;
  leaving(): void;
}

const PORTS_TO_TRY = 20;

/** Prints only the message if the error is meant for the operator, otherwise the stack. */
function sayWhy(error: unknown): void {
  const isMeantForPeople = error instanceof ConfigError || error instanceof AlreadyRunningError;
  printLines(isMeantForPeople ? error.message : String(error instanceof Error ? error.stack : error));
}

/** Waits for the configured PostgreSQL, or starts the embedded PostgreSQL. */
async function openStorage(config: Config, log: Logger, shutdown: Shutdown): Promise<Storage> {
  const { databaseUrl: appUrl, migrationUrl } = config;
  const nothing = () => undefined;
  const { signal } = shutdown;
  if (appUrl !== undefined) {
    if (migrationUrl !== undefined)
      await waitForDatabase(migrationUrl, { name: 'DATABASE_MIGRATION_URL', say: printLines, signal });
    await waitForDatabase(appUrl, { name: 'DATABASE_URL', say: printLines, signal });
    await refuseTransactionPooling(appUrl);
    return { appUrl, migrationUrl, serving: nothing, leaving: nothing };
  }
  const opening = startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (message) => log.warn(message),
    signal,
    onLost: (error) => {
      sayWhy(error);
      void shutdown.end(1);
    },
  });
  let opened: EmbeddedPostgres | undefined;
  shutdown.add({
    name: 'PostgreSQL',
    // If the start failed, PostgreSQL is already stopped.
    stop: () =>
      opening.then(
        (postgres) => postgres.stop(),
        () => undefined,
      ),
    cutOff: () => opened?.cutOff(),
  });
  opened = await opening;
  return opened;
}

async function openMigratedDatabase(config: Config, storage: Storage, log: Logger): Promise<Database> {
  if (storage.migrationUrl !== undefined) {
    const { user } = parseConnectionString(storage.appUrl);
    if (!user) throw new ConfigError('DATABASE_URL names no role.');
    await migrateDatabase(storage.migrationUrl, user);
  }
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const standby =
    config.standbyUrl === undefined
      ? undefined
      : {
          url: config.standbyUrl,
          onRest: (error?: unknown) =>
            log.warn(error === undefined ? {} : { err: error }, 'the standby is not read for now'),
        };
  const database = openDatabase(storage.appUrl, onLost, DEADLINES, config.databasePool, standby);
  if (config.mode === 'production' && (await canWriteLedger(database))) {
    throw new ConfigError(
      'DATABASE_URL connects as a role that may write the ledger directly. Give it a role without rights, and the owner as DATABASE_MIGRATION_URL.',
    );
  }
  await refuseRestoredByOtherTools(database.pool);
  return database;
}

/** Listens on the configured port. In local mode, tries the next ports if the port is busy. */
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
      printLines(`Port ${port} is in use, trying ${port + 1}.`);
    }
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  makeFolderPrivate(config.dataDir);
  const log = createLogger({ level: config.logLevel, pretty: config.mode === 'local' });
  // By default Node prints the error with all its properties, such as a whole database connection.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nothing caught an error: the server ends');
    process.exit(1);
  });
  const shutdown = createShutdown(log);
  try {
    const storage = await openStorage(config, log, shutdown);
    const database = await openMigratedDatabase(config, storage, log);
    shutdown.add({ name: 'connections', stop: database.close });
    shutdown.add({ name: 'memory', stop: startIdleGarbageCollection(log).stop });
    const app = await createApp(config, database, log);
    // Keeps this build's files for pages that are still open when the next build is deployed.
    await copyAssets(config.webDir, config.dataDir).catch((error: unknown) =>
      log.warn({ err: error }, 'files of the build could not be kept'),
    );
    const stop = () => {
      storage.leaving();
      return app.close(config.drainMs);
    };
    shutdown.add({ name: 'app', drainMs: config.drainMs, stop });
    const seed = config.mode === 'local' && !process.argv.includes('--empty');
    const signIns = seed ? await seedDemo(app.services, storage.migrationUrl) : [];
    const port = await listen(app, config);
    const url = config.publicUrl ?? `http://localhost:${port}`;
    storage.serving(url);
    printWelcome(url, signIns, config.mail.kind === 'outbox' ? url + outboxAddress(config) : undefined);
  } catch (error) {
    // An error is expected if a shutdown interrupted the start.
    if (!shutdown.signal.aborted) sayWhy(error);
    await shutdown.end(1);
  }
}

main().catch((error: unknown) => {
  sayWhy(error);
  process.exit(1);
});

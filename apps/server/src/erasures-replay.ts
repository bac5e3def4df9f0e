// npm run erasures:replay [-- FILE]: repeats the erasures of accounts after a restore from an older copy.
// FILE is the log of erasures. The server must not run. Exits with 0 on success.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { erasuresFile, readErasures, replayErasures } from './features/deletion/index.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createLogger } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/index.ts';
import { findRunningPostgres } from './platform/postgres/running.ts';
import { printLines } from './platform/terminal.ts';

interface Opened {
  readonly url: string;
  close(): Promise<void>;
}

async function openStored({ databaseUrl, dataDir }: Config): Promise<Opened> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new ConfigError(`There is no database in ${dataDir} yet.`);
  if ((await findRunningPostgres(folder)) !== undefined) {
    throw new ConfigError('The server runs: end it first.');
  }
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return { url: server.appUrl, close: () => server.stop() };
}

try {
  const config = readConfig(process.env);
  const erasures = await readErasures(process.argv[2] ?? erasuresFile(config.dataDir));
  const stored = await openStored(config);
  const database = openDatabase(stored.url, (error) => printLines(error.message));
  const log = createLogger({ level: config.logLevel, pretty: true });
  try {
    // No client is connected to a command, so nobody is notified.
    const events = { publish: () => undefined, oldestSince: () => undefined };
    const parts = { database, files: await openFileStore(config), config, log, events };
    const erased = await replayErasures(parts, erasures);
    printLines(
      `${erasures.length} accounts were erased; this copy held ${erased} of them, which are erased now`,
    );
  } finally {
    await database.close();
    await stored.close();
  }
} catch (error) {
  printLines(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

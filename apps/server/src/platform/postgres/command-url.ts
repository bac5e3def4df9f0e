import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readDatabaseConfig } from '../config.ts';
import { findRunningPostgres } from './running.ts';

/** Returns the connection string for a command. @throws ConfigError if the database is not running */
export async function findDatabaseUrl(): Promise<string> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl !== undefined) return databaseUrl;
  const folder = join(dataDir, 'postgres');
  const running = existsSync(folder) ? await findRunningPostgres(folder) : undefined;
  if (running === undefined) throw new ConfigError('Start BESO first: its database does not run.');
  return running;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseConnectionString } from 'pg-connection-string';
import { type Config, ConfigError } from '../config.ts';
import { startEmbeddedPostgres } from './index.ts';
import { APP_ROLE } from './queries.ts';
import { findRunningPostgres } from './running.ts';

/** The configured or embedded database, for a command that may run without the server. */
export interface CommandDatabase {
  /** The connection string of the tables' owner. */
  readonly ownerUrl: string;
  readonly appRole: string;
  close(): Promise<void>;
}
interface StoredAlone extends CommandDatabase {
  readonly appUrl: string;
}

type Place = Pick<Config, 'databaseUrl' | 'migrationUrl' | 'dataDir'>;

function openExternal(databaseUrl: string, migrationUrl: string | undefined): StoredAlone {
  const { user } = parseConnectionString(databaseUrl);
  if (!user) throw new ConfigError('DATABASE_URL names no role.');
  if (migrationUrl === undefined)
    throw new ConfigError('DATABASE_MIGRATION_URL is required: the owner of the tables does this.');
  return { ownerUrl: migrationUrl, appUrl: databaseUrl, appRole: user, close: async () => undefined };
}

async function startHere(folder: string): Promise<StoredAlone> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { migrationUrl, appUrl } = server;
  return { ownerUrl: migrationUrl, appUrl, appRole: APP_ROLE, close: () => server.stop() };
}

/** Connects to the database of the running server, or starts the embedded one. */
export async function openCommandDatabase({
  databaseUrl,
  migrationUrl,
  dataDir,
}: Place): Promise<CommandDatabase> {
  if (databaseUrl !== undefined) return openExternal(databaseUrl, migrationUrl);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new ConfigError(`There is no database in ${dataDir} yet.`);
  const running = await findRunningPostgres(folder);
  if (running === undefined) return startHere(folder);
  return { ownerUrl: running, appRole: APP_ROLE, close: async () => undefined };
}

/** Opens the database for a single command. @throws ConfigError while a server is running */
export async function openDatabaseWithoutServer({
  databaseUrl,
  migrationUrl,
  dataDir,
}: Place): Promise<StoredAlone> {
  if (databaseUrl !== undefined) return openExternal(databaseUrl, migrationUrl);
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder) && (await findRunningPostgres(folder)) !== undefined)
    throw new ConfigError('The server runs: end it first.');
  return startHere(folder);
}

import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/index.ts';
import { APP_ROLE, DATABASE_NAME } from '../../src/platform/postgres/queries.ts';
import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';

const FAKETIME = pathToFileURL(resolve(import.meta.dirname, '../../../../scripts/lib/faketime.mjs')).href;
const { findFaketime } = (await import(FAKETIME)) as { findFaketime: () => string | undefined };

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** @throws Error if libfaketime is not installed */
export function requireFaketime(): string {
  const found = findFaketime();
  if (found === undefined)
    throw new Error(
      'no libfaketime: install the package faketime. The tests with turned clocks have NOT run.',
    );
  return found;
}

/** How far each clock is ahead of the machine's clock, in seconds. */
export interface ClockOffsets {
  readonly server: number;
  readonly database: number;
}

export interface ServerWithTurnedClocks {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  readonly owner: pg.Pool;
  /** A connection as the superuser, who sees the running queries of all roles. */
  readonly superuserUrl: string;
  /** Sets the offsets of both clocks, in seconds. The clocks keep running. */
  turn(by: number | ClockOffsets): void;
  turned(): ClockOffsets;
  /** Stops the server as Ctrl+C does. `turn` also works while the server is stopped. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a clock that a program reads from a file. The program's monotonic clock is not changed. */
export function makeClock(folder: string, name: string) {
  const file = join(folder, name);
  let by = 0;
  const turn = (seconds: number) => {
    by = seconds;
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  turn(0);
  const preload = {
    LD_PRELOAD: requireFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  return { preload, turn, by: () => by };
}

export async function startWithTurnedClocks(
  settings: Record<string, string> = {},
): Promise<ServerWithTurnedClocks> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-clocks-'));
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const clocks = { server: makeClock(dataDir, 'server'), database: makeClock(dataDir, 'database') };
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    fsync: false,
    log: () => undefined,
    preload: clocks.database.preload,
  });
  await migrateDatabase(postgres.migrationUrl, APP_ROLE);
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATABASE_MIGRATION_URL: postgres.migrationUrl,
    BESO_DATA_DIR: join(dataDir, 'files'),
    PORT: String(port),
    ...settings,
  };
  const owner = new pg.Pool({ connectionString: postgres.migrationUrl, max: 4 });
  owner.on('error', () => undefined);
  let program: Program | undefined;
  const start = async () => {
    program = startProgram(env, clocks.server.preload);
    await program.url;
  };
  const stop = async () => {
    program?.child.kill('SIGINT');
    await program?.exited;
    program = undefined;
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    owner,
    superuserUrl: postgres.superuserUrl(DATABASE_NAME),
    turn: (by) => {
      clocks.database.turn(typeof by === 'number' ? by : by.database);
      clocks.server.turn(typeof by === 'number' ? by : by.server);
    },
    turned: () => ({ server: clocks.server.by(), database: clocks.database.by() }),
    start,
    stop,
    close: async () => {
      await stop();
      await owner.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/index.ts';
import { APP_ROLE, DATABASE } from '../../src/platform/postgres/queries.ts';
import { type Program, startProgram } from './program.ts';

const FAKETIME = pathToFileURL(resolve(import.meta.dirname, '../../../../scripts/lib/faketime.mjs')).href;
const { findFaketime } = (await import(FAKETIME)) as { findFaketime: () => string | undefined };

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** @throws Error where this machine has no libfaketime */
export function findLibrary(): string {
  const found = findFaketime();
  if (found === undefined)
    throw new Error(
      'no libfaketime: install the package faketime. The tests with turned clocks have NOT run.',
    );
  return found;
}

/** Seconds by which a clock differs from the machine's. */
export interface Turn {
  readonly server: number;
  readonly database: number;
}

/** A server and its PostgreSQL, each with a clock of its own. */
export interface Turned {
  readonly url: string;
  readonly dataDir: string;
  /** How connections of the server and of a tool are configured. */
  readonly env: Record<string, string>;
  /** Connected as the owner. */
  readonly owner: pg.Pool;
  /** Who sees what others ask the database at this moment. */
  readonly superuserUrl: string;
  /** Turns both clocks alike, or each by its own. They go on from there. */
  turn(by: number | Turn): void;
  /** What both differ by now. */
  turned(): Turn;
  /** Ends the server in order; the clocks may be turned meanwhile. */
  stop(): Promise<void>;
  /** Starts it again and waits until it serves. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A clock that a program reads at each look from a file of its own; its monotonic clock stays as it is. */
function makeClock(folder: string, name: string) {
  const file = join(folder, name);
  let by = 0;
  const turn = (seconds: number) => {
    by = seconds;
    writeFileSync(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`, { mode: 0o644 });
    renameSync(`${file}.new`, file);
  };
  turn(0);
  const preload = {
    LD_PRELOAD: findLibrary(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  return { preload, turn, by: () => by };
}

/** Starts both with their clocks right. */
export async function startTurned(settings: Record<string, string> = {}): Promise<Turned> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-clocks-'));
  // As root, PostgreSQL's own account must be able to pass.
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
    superuserUrl: postgres.superuserUrl(DATABASE),
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

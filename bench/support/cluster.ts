import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Deadlines, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/index.ts';
import { APP_ROLE, DATABASE_NAME, OWNER_ROLE } from '../../apps/server/src/platform/postgres/queries.ts';
import { makeFolder } from './folder.ts';
import { startOnDatabase } from './server.ts';

type Server = Awaited<ReturnType<typeof startOnDatabase>>;

export interface Cluster {
  readonly postgres: EmbeddedPostgres;
  readonly owner: Database;
  readonly superuser: Database;
  /** Creates another database, empty or as a copy; returns it opened as the superuser. */
  createDatabase(name: string, content: 'empty' | 'copy'): Promise<Database>;
  open(url: string): Database;
  /** Starts the server, without rate limits unless `limits` is `as shipped`. */
  startServer(
    urls?: { appUrl: string; migrationUrl: string },
    limits?: 'as shipped',
    more?: Readonly<Record<string, string>>,
  ): Promise<Server>;
  /** Registers a step to run before the database stops. */
  onClose(step: () => Promise<void>): void;
  /** Waits until the database is idle and has written to disk, so that no round slows the next. */
  settle(): Promise<void>;
}

/** The time after which a measurement counts as hung. */
const TIMEOUT_MS = 120 * 60_000;
/** The limit of a statement, long enough for creating indexes on millions of rows. */
const STATEMENT_MS = 30 * 60_000;
const DEADLINES: Deadlines = {
  connectMs: 30_000,
  statementMs: STATEMENT_MS,
  lockMs: STATEMENT_MS,
  idleInTransactionMs: STATEMENT_MS,
  silenceMs: STATEMENT_MS,
  lifeMs: TIMEOUT_MS,
};
const SETTLE_MS = 15_000;
const IDLE_LOOKS = 4;
const LOOK_MS = 50;

/** Closes all connections, because PostgreSQL cannot copy a database in use. */
const DISCONNECT_ALL = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${DATABASE_NAME}'`;

/** Counts the other clients' connections that run a statement or a transaction. */
const WORKING = `
  SELECT count(*)::int AS working FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`;

async function settle({ pool }: Database): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  for (let idle = 0; idle < IDLE_LOOKS && performance.now() < until; ) {
    const { rows } = await pool.query<{ working: number }>(WORKING);
    idle = rows[0]?.working === 0 ? idle + 1 : 0;
    await sleep(LOOK_MS);
  }
  await pool.query('CHECKPOINT');
}

/** Runs a measurement on a new embedded PostgreSQL. The program fails unless `measure` returns true. */
export async function withCluster(measure: (cluster: Cluster) => Promise<boolean>): Promise<void> {
  const dataDir = makeFolder();
  const closing: (() => Promise<void>)[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
  const limit = setTimeout(() => {
    console.error(`not done after ${TIMEOUT_MS / 60_000} minutes`);
    void postgres.stop().finally(() => process.exit(1));
  }, TIMEOUT_MS);
  const open = (url: string) => {
    const database = openDatabase(url, () => undefined, DEADLINES);
    closing.push(database.close);
    return database;
  };
  try {
    await migrateDatabase(postgres.migrationUrl, APP_ROLE);
    const superuser = open(postgres.superuserUrl(DATABASE_NAME));
    const maintenance = open(postgres.superuserUrl('postgres'));
    const reached = await measure({
      postgres,
      owner: open(postgres.migrationUrl),
      superuser,
      open,
      createDatabase: async (name, content) => {
        if (content === 'copy') await maintenance.pool.query(DISCONNECT_ALL);
        const template = content === 'copy' ? DATABASE_NAME : 'template1';
        await maintenance.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${OWNER_ROLE}`);
        const made = open(postgres.superuserUrl(name));
        // Deletes the mark by which a server recognizes and refuses a copied database.
        if (content === 'copy') await made.pool.query('TRUNCATE upkeep.place');
        return made;
      },
      startServer: async (urls = postgres, limits, more) => {
        const server = await startOnDatabase(urls, join(dataDir, 'server'), limits, more);
        closing.push(server.stop);
        return server;
      },
      onClose: (step) => closing.push(step),
      settle: () => settle(superuser),
    });
    process.exitCode = reached ? 0 : 1;
  } finally {
    clearTimeout(limit);
    for (const close of closing.reverse()) await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Database, DEADLINES, openDatabase } from '../../src/platform/db/database.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/log.ts';
import { findBinaries } from '../../src/platform/postgres/binaries.ts';
import { choosePostgresAccount } from '../../src/platform/postgres/identity.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/index.ts';
import { APP_ROLE, connectionUrl, DATABASE_NAME, SUPERUSER } from '../../src/platform/postgres/queries.ts';
import { couple, gift, person } from './builders.ts';

const PORT = 5433;

export interface ReplicatedApp {
  readonly url: string;
  readonly database: Database;
  readonly owner: pg.Pool;
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Runs SQL on the standby as the superuser. */
  onStandby(text: string): Promise<pg.QueryResult>;
  signalStandby(signal: NodeJS.Signals): void;
  /** The error of each pause in reading from the standby, or undefined if the standby was behind. */
  readonly rests: unknown[];
  close(): Promise<void>;
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** Starts the copy of a cluster as that cluster's standby. */
async function startStandby(dataDir: string, root: string, socketDir: string, primaryPort: number) {
  const identity = choosePostgresAccount(dataDir);
  const binaries = await findBinaries(identity);
  const cluster = join(root, 'standby');
  const info = `host=${socketDir} port=${primaryPort} user=${SUPERUSER} application_name=standby`;
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`);
  writeFileSync(join(cluster, 'standby.signal'), '');
  const args = ['-D', cluster, '-p', String(PORT), '-k', socketDir, '-c', 'listen_addresses='];
  const server = spawn(binaries.postgres, args, { ...identity, stdio: 'ignore' });
  /** PostgreSQL's child processes have their own sessions, so a signal must be sent to each. */
  const signal = (name: NodeJS.Signals): void => {
    const processes = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    for (const pid of processes.trim().split(/\s+/)) process.kill(Number(pid), name);
    server.kill(name);
  };
  return {
    signal,
    stop: async () => {
      const ended = once(server, 'exit');
      signal('SIGCONT');
      server.kill('SIGQUIT');
      await ended;
    },
  };
}

const COUPLES = 4;
const GIFTS_A_DAY = 40;

/**
 * Gives besos in several couples at once, and reads each gift in the giver's feed and the receiver's
 * statement.
 * @param pairs the number of gifts
 * @throws Error if a gift is missing in one of them
 */
export async function raceGiftsAndReads({ url, owner }: ReplicatedApp, pairs: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: COUPLES }, async () => {
      const [giver, receiver] = await Promise.all([person(url), person(url)]);
      const relationshipId = await couple(giver, receiver);
      for (let given = 1; next < pairs; given += 1) {
        next += 1;
        const { id } = await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
        const [feed, statement] = await Promise.all([
          giver.api.feed.listActivities({ limit: 1 }),
          receiver.api.statement.listMovements({ limit: 1 }),
        ]);
        if (feed.activities[0]?.id !== id) throw new Error(`gift ${next} is not in its giver's feed`);
        if (statement.movements[0]?.balanceAfter !== given)
          throw new Error(`gift ${next} is not in its receiver's statement`);
        if (given % GIFTS_A_DAY === 0)
          await owner.query('DELETE FROM beso_daily_totals WHERE giver_id = $1', [giver.id]);
      }
    }),
  );
}

/** Starts the real app on its own cluster, which has a standby. */
export async function startReplicated(): Promise<ReplicatedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-replicated-'));
  const options = { dataDir: join(dataDir, 'postgres'), log: () => undefined };
  const first = await startEmbeddedPostgres(options);
  await migrateDatabase(first.migrationUrl, APP_ROLE);
  await first.stop();
  execFileSync('cp', ['-a', join(first.root, 'cluster'), join(first.root, 'standby')]);
  const primary = await startEmbeddedPostgres(options);
  const host = primary.socketDir;
  const standby = await startStandby(options.dataDir, primary.root, host, primary.port);
  const standbyOf = (role: string, name: string) => connectionUrl({ host, port: PORT }, role, name);
  const [standbyUrl, superuserUrl] = [
    standbyOf(APP_ROLE, DATABASE_NAME),
    standbyOf(SUPERUSER, DATABASE_NAME),
  ];
  const rests: unknown[] = [];
  const log = createLogger({ level: 'fatal', pretty: false });
  const database = openDatabase(primary.appUrl, () => undefined, DEADLINES, 16, {
    url: standbyUrl,
    onRest: (error) => rests.push(error),
  });
  const config = readConfig({
    BESO_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_MINUTE: '1000000',
    BREACHED_PASSWORDS_URL: 'off',
    BESO_PASSWORD_HASHING: 'cheap',
  });
  const app = await createApp(config, database, log);
  const port = await app.listen(0);
  const owner = new pg.Pool({ connectionString: primary.migrationUrl, max: 4 });
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    owner,
    primaryUrl: primary.appUrl,
    standbyUrl,
    rests,
    onStandby: (text) => query(superuserUrl, text),
    signalStandby: standby.signal,
    close: async () => {
      await app.close();
      await database.close();
      await owner.end();
      await standby.stop();
      await primary.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

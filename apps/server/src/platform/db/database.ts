import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createDatabaseClockEstimate, type DatabaseClockEstimate } from '../clock/time.ts';
import { createRecentWarning } from '../work/recent-warning.ts';
import { applySettings, type PoolerSupport, SessionPool } from './connecting.ts';
import { checkDatabaseReadiness, type DatabaseFault, type DatabaseWarning } from './readiness.ts';
import { openPipelinedReads, PIPELINED_CONNECTIONS, type PipelinedReads } from './reads.ts';
import { READ_ONLY_SETTINGS, type SessionConfig, sessionConfigFor } from './session.ts';
import { openStandby, type Standby } from './standby.ts';

export type Db = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Transaction;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly reads: PipelinedReads;
  /** Undefined without DATABASE_STANDBY_URL. */
  readonly standby: Standby | undefined;
  readonly time: DatabaseClockEstimate;
  /** Warns if the server recently refused a write because its disk was full. */
  warnings(): string[];
  /** Checks on a new connection whether requests can be served; undefined if they can. */
  look(): Promise<DatabaseFault | DatabaseWarning | undefined>;
  /** Gives running statements two seconds, then closes all connections. */
  close(): Promise<void>;
}

const POOL_SIZE = 16;
/** The pool closes idle connections before `breakWhenSilent` would take them for hung. */
const IDLE_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const CLOSE_MS = 2_000;
const DISK_FULL = '53100';

export interface Deadlines {
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
  /** How long the server may send nothing. It is longer than the server's own time limits. */
  readonly silenceMs: number;
  /** The lifetime of a connection. Its cached query plans become outdated as tables grow. */
  readonly lifeMs: number;
}

export const DEADLINES: Deadlines = {
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 8_000,
  idleInTransactionMs: 15_000,
  silenceMs: 20_000,
  lifeMs: 5 * 60_000,
};

/** Shorter than the primary's, because a read need not wait for a silent standby. */
const STANDBY_DEADLINES: Deadlines = {
  ...DEADLINES,
  connectMs: 1_000,
  statementMs: 2_000,
  silenceMs: 3_000,
};
const STANDBY_IDLE_MS = 2_000;

export interface StandbySettings {
  readonly url: string;
  readonly onRest: (error?: unknown) => void;
}

const limitsOf = (deadlines: Deadlines) => ({
  statement_timeout: deadlines.statementMs,
  lock_timeout: deadlines.lockMs,
  idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
});

/** Opens a pool that connects when it is first used. Lost idle connections are reported to `onError`. */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  deadlines: Deadlines = DEADLINES,
  poolSize = POOL_SIZE,
  standby?: StandbySettings,
): Database {
  const open = new Set<pg.ClientBase>();
  const full = createRecentWarning('database-disk-full');
  const openPool = ({ config, settings }: SessionConfig, more: pg.PoolConfig, patience = deadlines) => {
    const pool = new SessionPool({
      application_name: 'beso',
      connectionTimeoutMillis: patience.connectMs,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: patience.lifeMs / 1000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...config,
      ...more,
      onConnect: async (client) => {
        open.add(client);
        // Without this listener, a connection lost in a transaction would end the program.
        client.on('error', () => undefined);
        breakWhenSilent(client, patience.silenceMs);
        connectionOf(client).on('errorMessage', ({ code }: pg.DatabaseError) => {
          if (code === DISK_FULL) full.note();
        });
        await applySettings(client, settings).catch((error: unknown) => {
          open.delete(client);
          throw error;
        });
      },
    });
    pool.on('error', onError);
    pool.on('remove', (client) => open.delete(client));
    return pool;
  };
  const limits = limitsOf(deadlines);
  const session = sessionConfigFor(url, limits);
  const route: PoolerSupport = { isPlain: false };
  const pool = openPool(session, { max: poolSize });
  const pipelined = openPool(sessionConfigFor(url, limits, READ_ONLY_SETTINGS), {
    max: PIPELINED_CONNECTIONS,
    pipeline: true,
  });
  const reads = openPipelinedReads(pipelined, pool);
  const distant =
    standby &&
    openPool(
      sessionConfigFor(standby.url, limitsOf(STANDBY_DEADLINES), READ_ONLY_SETTINGS),
      { max: poolSize, pipeline: true, idleTimeoutMillis: STANDBY_IDLE_MS },
      STANDBY_DEADLINES,
    );
  return {
    pool,
    db: drizzle(pool),
    reads,
    standby: distant && openStandby(distant, reads, standby.onRest),
    time: createDatabaseClockEstimate(),
    warnings: full.warnings,
    look: () => checkDatabaseReadiness(session, route, pool),
    close: async () => {
      const ended = Promise.all([pool.end(), pipelined.end(), distant?.end()]);
      await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
      for (const client of open) connectionOf(client).stream.destroy();
    },
  };
}

const connectionOf = (client: pg.ClientBase) => (client as unknown as pg.Client).connection;

/** Closes a silent connection, because a frozen server does not report timeouts. */
function breakWhenSilent(client: pg.ClientBase, afterMs: number): void {
  const stream = connectionOf(client).stream as Socket;
  stream.setTimeout(afterMs, () => stream.destroy(new Error('Connection terminated: the server is silent')));
}

import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openReads, PIPES, type Reads } from './reads.ts';
import { connectionTo, READ_ONLY } from './session.ts';

/** Drizzle over a pool or over one transaction: what queries take. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Transaction;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly reads: Reads;
  /** Lets running statements end, for two seconds, then cuts every connection. Never waits longer. */
  close(): Promise<void>;
}

const POOL_SIZE = 16;
/** A connection that nobody uses is closed after this long, so a silent one that is open longer hangs. */
const IDLE_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const CLOSE_MS = 2_000;

/** How long each kind of waiting for the database may take; afterwards it fails. */
export interface Deadlines {
  /** For a connection, new or from the pool. */
  readonly connectMs: number;
  readonly statementMs: number;
  /** For a lock that another transaction holds. */
  readonly lockMs: number;
  /** Between two statements of a transaction. */
  readonly idleInTransactionMs: number;
  /** Without a single byte from the server; longer than the others, which the server itself keeps. */
  readonly silenceMs: number;
  /**
   * For a whole connection, which is then replaced: it keeps plans that it made when tables were small.
   */
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

/**
 * Connects lazily as the role in `url`. A lost idle connection is reported to `onError`,
 * and replaced at the next use. Migrations have a connection and deadlines of their own.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  deadlines: Deadlines = DEADLINES,
): Database {
  const open = new Set<pg.PoolClient>();
  const openPool = (settings: pg.PoolConfig) => {
    const pool = new pg.Pool({
      application_name: 'beso',
      connectionTimeoutMillis: deadlines.connectMs,
      statement_timeout: deadlines.statementMs,
      lock_timeout: deadlines.lockMs,
      idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: deadlines.lifeMs / 1000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      ...settings,
    });
    pool.on('error', onError);
    pool.on('remove', (client) => open.delete(client));
    pool.on('connect', (client) => {
      open.add(client);
      // A connection lost inside a transaction, between two queries, has no other
      // listener and would end the program; the transaction's next query fails by itself.
      client.on('error', () => undefined);
      breakWhenSilent(client, deadlines.silenceMs);
    });
    return pool;
  };
  const pool = openPool({ ...connectionTo(url), max: POOL_SIZE });
  const pipelined = openPool({ ...connectionTo(url, READ_ONLY), max: PIPES, pipeline: true });
  return {
    pool,
    db: drizzle(pool),
    reads: openReads(pipelined, pool),
    close: async () => {
      const ended = Promise.all([pool.end(), pipelined.end()]);
      await Promise.race([ended, delay(CLOSE_MS, undefined, { ref: false })]);
      for (const client of open) streamOf(client).destroy();
    },
  };
}

/** The socket below a connection. */
function streamOf(client: pg.PoolClient) {
  const { connection } = client as unknown as pg.Client;
  return connection.stream as Socket;
}

/** A frozen server says nothing, not even that a deadline has passed: waiting for it ends here. */
function breakWhenSilent(client: pg.PoolClient, afterMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(afterMs, () => stream.destroy(new Error('Connection terminated: the server is silent')));
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Drizzle over a pool or over one transaction: what queries take. */
export type Db = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Transaction;

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

const POOL_SIZE = 16;

/** Connects lazily as the role in `url`. A lost idle connection is reported to `onError`, and replaced at the next use. */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    application_name: 'beso',
  });
  pool.on('error', onError);
  // A connection lost inside a transaction, between two queries, has no other listener and would end the program;
  // the transaction's next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

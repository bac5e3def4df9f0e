import pg from 'pg';
import { ConfigError } from '../config.ts';
import { plainConnectionTo } from './session.ts';

const CONNECT_MS = 5_000;
/** A second connection that waits longer shares the one connection to the server with the first. */
const ANSWER_MS = 5_000;

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** A pooler gives its clients keys of its own for cancelling queries, which do not name PostgreSQL's process. */
const isPooled = async (client: pg.Client) =>
  (await pidOf(client)) !== (client as unknown as { readonly processID: number }).processID;

/** While one connection is in a transaction, another keeps its process only if it has one to itself. */
async function sharesConnections(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await pidOf(one);
  await other.query('BEGIN');
  const taken = await pidOf(other);
  const after = await pidOf(one);
  return taken === before || after !== before;
}

async function onClients<Result>(url: string, use: (one: pg.Client, other: pg.Client) => Promise<Result>) {
  const clients = [1, 2].map(
    () =>
      new pg.Client({
        application_name: 'beso-start',
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        ...plainConnectionTo(url),
      }),
  ) as [pg.Client, pg.Client];
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await use(...clients);
  } finally {
    for (const client of clients) client.end().catch(() => undefined);
  }
}

/**
 * Refuses a migration through a pooler, where locks and settings of the session may get lost.
 * @throws ConfigError with a sentence for the operator
 */
export async function refusePooledMigration(url: string): Promise<void> {
  if (await onClients(url, isPooled))
    throw new ConfigError(
      'DATABASE_MIGRATION_URL leads through a pooler: give it the address of PostgreSQL itself.',
    );
}

/**
 * Refuses a pooler that shares connections between transactions: prepared statements and settings of the
 * session would get lost. One that lends whole sessions is fine.
 * @throws ConfigError with a sentence for the operator
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const isShared = await onClients(url, async (one, other) => {
    if (!(await isPooled(one))) return false;
    // No answer in time: the pooler has one connection for both.
    return sharesConnections(one, other).catch(() => true);
  });
  if (isShared)
    throw new ConfigError(
      'DATABASE_URL leads through a pooler that shares connections between transactions: ' +
        'set it to session pooling (pool_mode = session), with at least 18 connections a node.',
    );
}

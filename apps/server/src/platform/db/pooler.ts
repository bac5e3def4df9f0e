import type pg from 'pg';
import { ConfigError } from '../config.ts';
import { openSession, type PoolerSupport } from './connecting.ts';
import { type SessionConfig, sessionConfigFor } from './session.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 2_000;
/** How often the check is repeated, because another client may take the pooler's connection meanwhile. */
const ROUNDS = 5;

async function processOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** Returns whether the client talks to a pooler, which announces another process id than the database's. */
const isPooled = async (client: pg.ClientBase): Promise<boolean> =>
  (await processOf(client)) !== (client as unknown as { readonly processID: number }).processID;

/** Returns whether the pooler gives the database process of `one` to a transaction of `other`. */
async function losesProcess(one: pg.Client, other: pg.Client): Promise<boolean> {
  const before = await processOf(one);
  await other.query('BEGIN');
  if ((await processOf(other)) === before) return true;
  const after = await processOf(one);
  await other.query('ROLLBACK');
  return after !== before;
}

/**
 * Checks whether a pooler may give the client's database process to other clients between transactions.
 * @param one a connection whose settings include a `query_timeout`
 */
export async function isTransactionPooled(
  one: pg.Client,
  session: SessionConfig,
  route?: PoolerSupport,
): Promise<boolean> {
  if (!(await isPooled(one))) return false;
  const more = {
    application_name: 'beso-pooler',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  };
  // A timeout proves nothing, because a session pooler may have no free connection for a while.
  const other = await openSession(session, more, route).catch(() => undefined);
  if (other === undefined) return false;
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      if (await losesProcess(one, other).catch(() => false)) return true;
    return false;
  } finally {
    other.end().catch(() => undefined);
  }
}

/**
 * Refuses a pooler that assigns connections per transaction, because session settings would be lost.
 * @throws ConfigError with a sentence for the operator
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const session = sessionConfigFor(url);
  const one = await openSession(session, {
    application_name: 'beso-pooler',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  });
  try {
    if (await isTransactionPooled(one, session))
      throw new ConfigError(
        'DATABASE_URL leads through a pooler that shares connections between transactions: ' +
          'set it to session pooling (pool_mode = session), with enough connections for every node.',
      );
  } finally {
    one.end().catch(() => undefined);
  }
}

/**
 * Refuses to migrate through a pooler, because locks of the session could be lost or never released.
 * @throws ConfigError with a sentence for the operator
 */
export async function refusePooledMigration(client: pg.ClientBase): Promise<void> {
  if (await isPooled(client))
    throw new ConfigError(
      'DATABASE_MIGRATION_URL leads through a pooler: give it the address of PostgreSQL itself.',
    );
}

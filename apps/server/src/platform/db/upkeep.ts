import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { ConfigError } from '../config.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { databaseErrorOf } from './refusals.ts';

export type DatabaseClient = Pick<ClientBase, 'query'>;

export interface AppliedMigration {
  readonly file: string;
  readonly hash: string;
  readonly applied_at: Date;
}

export interface PreparedVersion {
  readonly version: number;
  readonly runs_from: number;
  readonly functions_hash: string;
  readonly functions: readonly string[];
}

const LOCK_SECONDS = 120;

/** How long a schema change waits for a table's lock. Other queries of that table wait behind it. */
const DDL_LOCK_MS = 2_000;
const TRIES = 8;
const FIRST_PAUSE_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export async function lockUpkeep(client: DatabaseClient): Promise<void> {
  await client.query(`SET lock_timeout = '${LOCK_SECONDS}s'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.preparing]);
  } catch (error) {
    if (databaseErrorOf(error)?.code !== LOCK_NOT_AVAILABLE) throw error;
    throw new ConfigError(
      `Another program has been preparing the database for more than ${LOCK_SECONDS} seconds: see whether it is stuck, then start again.`,
    );
  }
  await client.query(`SET lock_timeout = '${DDL_LOCK_MS}ms'`);
}

/**
 * Runs a step in a transaction, again if it could not get its locks.
 * @param what names the step in the error after the last attempt
 */
export async function runMigrationStep(
  client: DatabaseClient,
  what: string,
  step: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await step();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const code = databaseErrorOf(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt === TRIES)
        throw new ConfigError(
          `${what} needs a table that has been in use for too long: nothing was changed. Start again.`,
        );
      await delay(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

export async function createUpkeep(client: DatabaseClient): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS upkeep;
    CREATE TABLE IF NOT EXISTS upkeep.migrations (
      file text PRIMARY KEY,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE IF NOT EXISTS upkeep.program (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      version integer NOT NULL,
      runs_from integer NOT NULL,
      functions_hash text NOT NULL,
      functions text[] NOT NULL
    );
    CREATE TABLE IF NOT EXISTS upkeep.place (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      cluster text NOT NULL,
      timeline text NOT NULL
    )`);
}

export async function listApplied(client: DatabaseClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT file, hash, applied_at FROM upkeep.migrations ORDER BY file',
  );
  return rows;
}

export async function findPrepared(client: DatabaseClient): Promise<PreparedVersion | undefined> {
  const { rows } = await client.query<PreparedVersion>(
    'SELECT version, runs_from, functions_hash, functions FROM upkeep.program',
  );
  return rows[0];
}

export async function recordPrepared(client: DatabaseClient, prepared: PreparedVersion): Promise<void> {
  const { version, runs_from, functions_hash, functions } = prepared;
  await client.query(
    `INSERT INTO upkeep.program (version, runs_from, functions_hash, functions) VALUES ($1, $2, $3, $4)
     ON CONFLICT (only_row) DO UPDATE SET version = excluded.version, runs_from = excluded.runs_from,
       functions_hash = excluded.functions_hash, functions = excluded.functions`,
    [version, runs_from, functions_hash, functions],
  );
}

import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { BackedUpTable, BackupManifest } from './manifest.ts';

const name = (table: string) => `public.${escapeIdentifier(table)}`;
const columnsOf = ({ columns }: Pick<BackedUpTable, 'columns'>) => columns.map(escapeIdentifier).join(', ');

export async function tryBackupLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, ADVISORY_LOCKS.backup);
}

export async function tryRestoreLock(client: ClientBase): Promise<boolean> {
  return tryLock(client, ADVISORY_LOCKS.restore);
}

async function tryLock(client: ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    lock,
  ]);
  return rows[0]?.locked === true;
}

/** Lists BESO's tables with their columns, except those that PostgreSQL computes. */
export async function listTables(client: ClientBase): Promise<Pick<BackedUpTable, 'name' | 'columns'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/**
 * Locks all tables against migrations. Call it before the snapshot, where a table rewritten later is empty.
 */
export async function lockTables(client: ClientBase, tables: readonly { readonly name: string }[]) {
  if (tables.length === 0) return;
  const names = tables.map((table) => name(table.name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
}

export async function readSequences(client: ClientBase): Promise<BackupManifest['sequences']> {
  const { rows: known } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`);
  const read = known.map(
    ({ name: sequence }) =>
      `SELECT ${escapeLiteral(sequence)} AS name, last_value::text AS value, is_called FROM ${name(sequence)}`,
  );
  if (read.length === 0) return [];
  const { rows } = await client.query<{ name: string; value: string; is_called: boolean }>(
    `${read.join(' UNION ALL ')} ORDER BY name`,
  );
  return rows.map(({ name: sequence, value, is_called }) => ({ name: sequence, value, isCalled: is_called }));
}

export async function setSequences(
  client: ClientBase,
  sequences: BackupManifest['sequences'],
): Promise<void> {
  for (const { name: sequence, value, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name(sequence), value, isCalled]);
  }
}

export const buildCopyOutSql = (table: Pick<BackedUpTable, 'name' | 'columns'>) =>
  `COPY ${name(table.name)} (${columnsOf(table)}) TO STDOUT`;
export const buildCopyInSql = (table: Pick<BackedUpTable, 'name' | 'columns'>) =>
  `COPY ${name(table.name)} (${columnsOf(table)}) FROM STDIN`;

/** Copies only name and data of unfinished jobs, because other columns differ between versions of pg-boss. */
export const COPY_JOBS_OUT = `COPY (SELECT name, data FROM pgboss.job WHERE state <= 'active') TO STDOUT`;
const JOBS_IN = 'upkeep.jobs_brought_back';
export const COPY_JOBS_IN = `COPY ${JOBS_IN} (name, data) FROM STDIN`;

/** A constraint or index that is removed before rows are loaded, and created again afterwards. */
export interface ConstraintOrIndex {
  readonly remove: string;
  readonly make: string;
}

/** Lists keys and indexes in an order in which they can be created. Foreign keys come last. */
export async function listConstraintsAndIndexes(client: ClientBase): Promise<ConstraintOrIndex[]> {
  const { rows } = await client.query<ConstraintOrIndex>(`
    SELECT remove, make FROM (
      SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS place, conname AS name,
        format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
      FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'x', 'f')
      UNION ALL
      SELECT 2, i.indexrelid::regclass::text, format('DROP INDEX %s', i.indexrelid::regclass),
        pg_get_indexdef(i.indexrelid)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))
    ) AS found ORDER BY place, name`);
  return rows;
}

/** Empties all tables and disables their triggers, which must not run again for restored rows. */
export async function emptyTables(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${name(table)} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(name).join(', ')}`);
}

export async function enableTriggers(client: ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${name(table)} ENABLE TRIGGER USER`);
}

/** Returns true if nobody has registered in this database, or if it has no tables. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname IN ('auth_users', 'auth_registrations', 'ledger_transactions', 'images')`);
  for (const { name: table } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${name(table)} LIMIT 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}

/** Returns whether another connection of the application's role is open on this database. */
export async function isDatabaseInUse(client: ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid() LIMIT 1`,
    [role],
  );
  return rowCount !== 0;
}

/** Records that a restore has begun. `finishRestore` deletes the record. */
export async function recordRestore(client: ClientBase, digest: string): Promise<void> {
  await client.query(
    `CREATE TABLE upkeep.restore (digest text NOT NULL);
     CREATE TABLE ${JOBS_IN} (name text NOT NULL, data jsonb)`,
  );
  await client.query('INSERT INTO upkeep.restore VALUES ($1)', [digest]);
}

/** Returns the checksum of the backup whose restore is unfinished in this database. */
export async function findUnfinishedRestore(client: Pick<ClientBase, 'query'>): Promise<string | undefined> {
  const { rows: known } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('upkeep.restore') IS NOT NULL AS is_there`,
  );
  if (known[0]?.is_there !== true) return undefined;
  const { rows } = await client.query<{ digest: string }>('SELECT digest FROM upkeep.restore');
  return rows[0]?.digest;
}

export async function finishRestore(client: ClientBase): Promise<void> {
  await client.query(`DROP TABLE upkeep.restore; DROP TABLE ${JOBS_IN}`);
}

/** Adds the backup's unfinished jobs as cancelled, so that no old mail is sent. */
export async function loadJobsAsCancelled(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(`SELECT DISTINCT name FROM ${JOBS_IN}`);
  for (const { name: queue } of rows) await client.query(`SELECT pgboss.create_queue($1, '{}')`, [queue]);
  const { rowCount } = await client.query(`
    WITH brought AS (DELETE FROM ${JOBS_IN} RETURNING name, data)
    INSERT INTO pgboss.job (name, data, state) SELECT name, data, 'cancelled' FROM brought`);
  return rowCount ?? 0;
}

/** Cancels the unfinished jobs of a database that other tools restored. */
export async function cancelJobs(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE pgboss.job SET state = 'cancelled', created_on = now() WHERE state <= 'active'`,
  );
  return rowCount ?? 0;
}

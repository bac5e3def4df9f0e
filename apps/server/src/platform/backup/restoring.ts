import type { ClientBase } from 'pg';
import { ConfigError } from '../config/error.ts';
import { applyMigration, pendingMigrations, readMigrations } from '../db/migrations.ts';
import { runStatement, type Statement } from '../db/statement.ts';
import { createUpkeep, listApplied } from '../db/upkeep.ts';
import { loadTables } from './load.ts';
import type { BackupManifest } from './manifest.ts';
import {
  findUnfinishedRestore,
  isDatabaseInUse,
  isEmptyDatabase,
  loadJobsAsCancelled,
  recordRestore,
  tryRestoreLock,
} from './queries.ts';

async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Checks before any write whether a backup fits this program and database.
 * @param role the application's role
 * @returns true if this restore continues an interrupted restore of the same backup
 * @throws ConfigError with a sentence for the operator
 */
export async function checkRestoreTarget(
  client: ClientBase,
  role: string,
  manifest: BackupManifest,
): Promise<boolean> {
  if (!(await tryRestoreLock(client))) throw new ConfigError('Another restore is running.');
  if (await isDatabaseInUse(client, role))
    throw new ConfigError('A server uses this database: end it first.');
  const applied = manifest.migrations.map((one) => ({ ...one, applied_at: new Date(manifest.madeAt) }));
  pendingMigrations(readMigrations(), applied, false);
  const begun = await findUnfinishedRestore(client);
  if (begun !== undefined && begun !== manifest.digest)
    throw new ConfigError(
      'The restore of another backup has begun here: go on with that one, or empty the place.',
    );
  if (begun === undefined && !(await isEmptyDatabase(client)))
    throw new ConfigError(
      'There are people in this database: a backup is brought back into an empty place only.',
    );
  return begun !== undefined;
}

/** Applies the backup's migrations one by one, and then loads its rows in one transaction. */
export async function restoreRows(client: ClientBase, path: string, manifest: BackupManifest): Promise<void> {
  await createUpkeep(client);
  const present = await listApplied(client);
  const wanted = manifest.migrations.length;
  if (present.length > wanted)
    throw new ConfigError('A newer BESO has prepared this database: give the backup an empty one.');
  pendingMigrations(readMigrations(), present, false);
  // A restore that was killed may already have applied the first migrations.
  for (const migration of readMigrations().slice(present.length, wanted))
    await applyMigration(client, migration);
  await inTransaction(client, async () => {
    await recordRestore(client, manifest.digest);
    await loadTables(client, path, manifest);
  });
  await client.query('ANALYZE');
}

/**
 * Ends the sessions, mailed links and deliveries that the backup contains. Returns the number of jobs that
 * wait for the operator.
 */
export async function endRestoredSessionsAndLinks(
  client: ClientBase,
  statements: readonly Statement<unknown>[],
  park: (client: ClientBase) => Promise<number> = loadJobsAsCancelled,
): Promise<number> {
  return inTransaction(client, async () => {
    for (const statement of statements) await runStatement(client, statement);
    return park(client);
  });
}

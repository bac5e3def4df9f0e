import pg from 'pg';
import { cancelJobs, isDatabaseInUse, tryRestoreLock } from '../../platform/backup/queries.ts';
import { endRestoredSessionsAndLinks } from '../../platform/backup/restoring.ts';
import { ConfigError } from '../../platform/config.ts';
import { recordDatabaseIdentity } from '../../platform/db/foreign-restore-check.ts';
import { migrateDatabase, readProgramSchema } from '../../platform/db/migrate.ts';
import { connectionConfigFor } from '../../platform/db/session.ts';
import { waitForWrites } from '../../platform/db/wait-for-database.ts';
import { openDatabaseWithoutServer } from '../../platform/postgres/command-database.ts';
import { printLines } from '../../platform/terminal.ts';
import type { LedgerReport } from '../audit/index.ts';
import { collectErasures, eraseAgainAndVerify, type RestoreParts } from './restore.ts';

export interface ForeignRestoreOptions {
  readonly erasures?: string | undefined;
  readonly withoutErasures: boolean;
  /** True if no server ran after the copy was made, so that no session can have ended since. */
  readonly nothingLost: boolean;
}

/** The number of cancelled jobs, the number of accounts erased again, and the check of the ledger. */
export type ForeignRestoreResult = {
  readonly jobs: number;
  readonly erased: number;
  readonly ledger: LedgerReport;
};

/**
 * Completes a restore that was made with other tools, then lets servers use the database. It ends all
 * sessions and repeats erasures, except with `nothingLost`.
 * @throws ConfigError with a sentence for the operator
 */
export async function finishForeignRestore(
  parts: RestoreParts,
  { nothingLost, ...options }: ForeignRestoreOptions,
): Promise<ForeignRestoreResult | undefined> {
  const { config, statements } = parts;
  const erasures = nothingLost ? [] : await collectErasures({ ...options, folders: [config.dataDir] }, 0);
  const stored = await openDatabaseWithoutServer(config);
  const client = new pg.Client({ application_name: 'beso-restore', ...connectionConfigFor(stored.ownerUrl) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await waitForWrites(client, printLines);
    if (!(await tryRestoreLock(client))) throw new ConfigError('Another restore is running.');
    if (await isDatabaseInUse(client, stored.appRole))
      throw new ConfigError('A server uses this database: end it first.');
    await migrateDatabase(stored.ownerUrl, stored.appRole, { ...readProgramSchema(), duringRestore: true });
    if (nothingLost) {
      await recordDatabaseIdentity(client);
      return undefined;
    }
    const jobs = await endRestoredSessionsAndLinks(client, statements, cancelJobs);
    const done = await eraseAgainAndVerify(client, stored, parts, erasures);
    await recordDatabaseIdentity(client);
    return { jobs, ...done };
  } finally {
    await client.end().catch(() => undefined);
    await stored.close();
  }
}

import { findUnfinishedRestore } from '../backup/queries.ts';
import { ConfigError } from '../config.ts';
import { installJobs } from '../jobs/queries.ts';
import { adoptBaseline } from './baseline.ts';
import { openSession } from './connecting.ts';
import { recordDatabaseIdentity, refuseRestoredByOtherTools } from './foreign-restore-check.ts';
import { type FunctionSet, loadFunctions, readFunctions } from './functions.ts';
import { readManifest } from './manifest.ts';
import { applyMigration, type Migration, pendingMigrations, readMigrations } from './migrations.ts';
import { refusePooledMigration } from './pooler.ts';
import { grantRights } from './rights.ts';
import { sessionConfigFor } from './session.ts';
import {
  createUpkeep,
  type DatabaseClient,
  findPrepared,
  listApplied,
  lockUpkeep,
  type PreparedVersion,
  recordPrepared,
  runMigrationStep,
} from './upkeep.ts';

export interface ProgramSchema {
  readonly version: number;
  readonly runsFrom: number;
  readonly migrations: readonly Migration[];
  readonly functions: FunctionSet;
  /** True if the database may contain an unfinished restore. A server must not start on such a database. */
  readonly duringRestore?: boolean;
}

export function readProgramSchema(): ProgramSchema {
  const { version, runsFrom } = readManifest();
  return { version, runsFrom, migrations: readMigrations(), functions: readFunctions() };
}

async function bringFunctions(
  client: DatabaseClient,
  { version, runsFrom, functions }: ProgramSchema,
  prepared: PreparedVersion | undefined,
): Promise<void> {
  const known = prepared?.functions_hash === functions.hash && prepared.version === version;
  if (known && prepared.runs_from === runsFrom) return;
  await runMigrationStep(client, 'Loading the functions', async () => {
    await loadFunctions(client, functions, prepared?.functions ?? []);
    await recordPrepared(client, {
      version,
      runs_from: runsFrom,
      functions_hash: functions.hash,
      functions: [...functions.signatures.keys()],
    });
  });
}

async function prepare(client: DatabaseClient, role: string, program: ProgramSchema): Promise<void> {
  await lockUpkeep(client);
  await createUpkeep(client);
  if (program.duringRestore !== true && (await findUnfinishedRestore(client)) !== undefined)
    throw new ConfigError('A restore did not finish: repeat its command, which goes on where it ended.');
  if (program.duringRestore !== true) await refuseRestoredByOtherTools(client);
  const prepared = await findPrepared(client);
  const isNewer = prepared !== undefined && prepared.version > program.version;
  if (isNewer && program.version < prepared.runs_from) {
    throw new ConfigError(
      `The database was prepared by version ${prepared.version} of the program, which version ${program.version} cannot run on: ` +
        `start version ${prepared.runs_from} or a newer one.`,
    );
  }
  const [baseline] = program.migrations;
  let applied = await listApplied(client);
  if (!isNewer && baseline !== undefined) {
    await adoptBaseline(client, baseline, applied);
    applied = await listApplied(client);
  }
  const pending = pendingMigrations(program.migrations, applied, isNewer);
  // A newer program has already migrated the database further.
  if (isNewer) return;
  for (const migration of pending) await applyMigration(client, migration);
  await installJobs(client, role);
  await bringFunctions(client, program, prepared);
  await grantRights(client, role, program.functions.application);
  if (program.duringRestore !== true) await recordDatabaseIdentity(client);
}

/**
 * Migrates the database as its owner, and grants the application's role its rights. A program older than the
 * database changes nothing.
 * @param applicationRole the role of DATABASE_URL
 * @throws ConfigError with a message for the operator if database and program do not fit
 */
export async function migrateDatabase(
  ownerUrl: string,
  applicationRole: string,
  program: ProgramSchema = readProgramSchema(),
): Promise<void> {
  const client = await openSession(sessionConfigFor(ownerUrl), { application_name: 'beso-migrate' });
  try {
    await refusePooledMigration(client);
    await prepare(client, applicationRole, program);
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { ConfigError } from '../config.ts';
import { installJobs } from '../jobs/queries.ts';
import { adoptOldDatabase } from './adoption.ts';
import { type FunctionSet, loadFunctions, readFunctions } from './functions.ts';
import { readManifest } from './manifest.ts';
import { applyMigration, type Migration, pendingMigrations, readMigrations } from './migrations.ts';
import { grantRights } from './rights.ts';
import { connectionTo } from './session.ts';
import {
  type Client,
  createUpkeep,
  findPrepared,
  listApplied,
  lockUpkeep,
  type Prepared,
  recordPrepared,
  transaction,
} from './upkeep.ts';

/** What a version of the program expects of its database. */
export interface Program {
  readonly version: number;
  /** The oldest version whose programs run on a database that this one prepared. */
  readonly runsFrom: number;
  readonly migrations: readonly Migration[];
  readonly functions: FunctionSet;
}

export function thisProgram(): Program {
  const { version, runsFrom } = readManifest();
  return { version, runsFrom, migrations: readMigrations(), functions: readFunctions() };
}

/** Loads the functions unless the database has exactly these. */
async function bringFunctions(
  client: Client,
  { version, runsFrom, functions }: Program,
  prepared: Prepared | undefined,
): Promise<void> {
  const known = prepared?.functions_hash === functions.hash && prepared.version === version;
  if (known && prepared.runs_from === runsFrom) return;
  await transaction(client, 'Loading the functions', async () => {
    await loadFunctions(client, functions, prepared?.functions ?? []);
    await recordPrepared(client, {
      version,
      runs_from: runsFrom,
      functions_hash: functions.hash,
      functions: [...functions.signatures.keys()],
    });
  });
}

async function prepare(client: Client, role: string, program: Program): Promise<void> {
  await lockUpkeep(client);
  await createUpkeep(client);
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
    await adoptOldDatabase(client, baseline, applied);
    applied = await listApplied(client);
  }
  const pending = pendingMigrations(program.migrations, applied, isNewer);
  // A newer program has done all this, and knows better.
  if (isNewer) return;
  for (const migration of pending) await applyMigration(client, migration);
  await installJobs(client, role);
  await bringFunctions(client, program, prepared);
  await grantRights(client, role, program.functions.application);
}

/**
 * Brings the database to what the program expects, as the database's owner, and grants the application's
 * role what it needs. Programs that start together do so one after the other. An older program leaves the
 * database of a newer one as it is, and runs on it or stops.
 * @param applicationRole the role of DATABASE_URL
 * @throws ConfigError with a sentence for the operator when the two do not fit
 */
export async function migrateDatabase(
  ownerUrl: string,
  applicationRole: string,
  program: Program = thisProgram(),
): Promise<void> {
  const client = new pg.Client({ application_name: 'beso-migrate', ...connectionTo(ownerUrl) });
  // A connection that is lost fails the query that runs on it; without a listener it would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await prepare(client, applicationRole, program);
  } finally {
    await client.end();
  }
}

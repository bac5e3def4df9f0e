import { ConfigError } from '../config.ts';
import { describeSchema } from './catalogue.ts';
import { type Migration, recordMigration } from './migrations.ts';
import { type Client, transaction } from './upkeep.ts';

/** The table in which the first programs noted their migrations, and when the last was written. */
const OLD_TABLE = 'public.__drizzle_migrations';
const OLD_LAST = 1_795_224_921_816;

const SCRATCH = 'upkeep_scratch';

/** How many differences the sentence names. */
const SHOWN = 5;

/** What the baseline makes, seen in a schema of its own that is gone again afterwards. */
async function describeBaseline(client: Client, { statements }: Migration): Promise<Set<string>> {
  await client.query(`SAVEPOINT scratch; CREATE SCHEMA ${SCRATCH}; SET LOCAL search_path = ${SCRATCH}`);
  for (const statement of statements) {
    await client.query(statement.replaceAll('"public".', `"${SCRATCH}".`));
  }
  const lines = await describeSchema(client, SCRATCH);
  await client.query('ROLLBACK TO SAVEPOINT scratch');
  return lines;
}

/** Says in a sentence what two descriptions do not share; undefined when they are alike. */
function difference(found: Set<string>, wanted: Set<string>): string | undefined {
  const extra = [...found].filter((line) => !wanted.has(line)).map((line) => `has ${line}`);
  const missing = [...wanted].filter((line) => !found.has(line)).map((line) => `lacks ${line}`);
  const all = [...missing, ...extra];
  if (all.length === 0) return undefined;
  const more = all.length > SHOWN ? `; and ${all.length - SHOWN} more` : '';
  return `${all.slice(0, SHOWN).join('; it ')}${more}`;
}

/** Drops every function that no trigger needs: the program's own are loaded afterwards. */
async function dropFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgfoid = p.oid)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  for (const { name } of rows) await client.query(`DROP FUNCTION ${name}`);
}

/**
 * Takes over a database that the eleven migrations before the baseline made, with its data: its tables have
 * to be those of the baseline, which is then noted as applied. Leaves every other database alone.
 */
export async function adoptOldDatabase(client: Client, baseline: Migration): Promise<void> {
  const { rows } = await client.query<{ old: boolean }>('SELECT to_regclass($1) IS NOT NULL AS old', [
    OLD_TABLE,
  ]);
  if (rows[0]?.old !== true) return;
  await transaction(client, 'Taking over the tables of before', async () => {
    const last = await client.query<{ at: string }>(`SELECT max(created_at) AS at FROM ${OLD_TABLE}`);
    if (Number(last.rows[0]?.at) !== OLD_LAST) {
      throw new ConfigError(
        'The database was made by a program before the first release, and not by the last of them: ' +
          'it cannot be taken over.',
      );
    }
    await client.query(`DROP TABLE ${OLD_TABLE}`);
    const wanted = await describeBaseline(client, baseline);
    const found = await describeSchema(client, 'public');
    const differs = difference(found, wanted);
    if (differs !== undefined) {
      throw new ConfigError(
        `The database was made by a program before the first release, and its tables are not the same: it ${differs}.`,
      );
    }
    await client.query('SET LOCAL search_path TO DEFAULT');
    await dropFunctions(client);
    await recordMigration(client, baseline);
  });
}

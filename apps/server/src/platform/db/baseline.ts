import { createHash } from 'node:crypto';
import { ConfigError } from '../config.ts';
import { describeSchema } from './catalogue.ts';
import { type Migration, recordMigration } from './migrations.ts';
import { type AppliedMigration, type DatabaseClient, runMigrationStep } from './upkeep.ts';

const FIRST = '32af7c21cd507e17de075b8dbae30de665750cc2f005faac45b278e28df69b8c';
const NEWEST = '0047_chat-valid.sql';
const ALL = 'b4ff1da3fc7be3a71f3cef336bf8cbacf2b7ee358494a5dd6baeecfd2c4e65da';
/** The last commit that can apply the migrations before the baseline. */
const STARTED_ONCE = '831558870c';

const SCRATCH = 'upkeep_scratch';
const SHOWN = 5;

async function describeBaseline(client: DatabaseClient, { statements }: Migration): Promise<Set<string>> {
  await client.query(`SAVEPOINT scratch; CREATE SCHEMA ${SCRATCH}; SET LOCAL search_path = ${SCRATCH}`);
  for (const statement of statements) {
    await client.query(statement.replaceAll('"public".', `"${SCRATCH}".`));
  }
  const lines = await describeSchema(client, SCRATCH);
  await client.query('ROLLBACK TO SAVEPOINT scratch');
  return lines;
}

/** Returns a sentence with the differences of two schemas; undefined if they are equal. */
function difference(found: Set<string>, wanted: Set<string>): string | undefined {
  const extra = [...found].filter((line) => !wanted.has(line)).map((line) => `has ${line}`);
  const missing = [...wanted].filter((line) => !found.has(line)).map((line) => `lacks ${line}`);
  const all = [...missing, ...extra];
  if (all.length === 0) return undefined;
  const more = all.length > SHOWN ? `; and ${all.length - SHOWN} more` : '';
  return `${all.slice(0, SHOWN).join('; it ')}${more}`;
}

/**
 * Makes an older database continue from the baseline, which replaces the earlier migrations in its list. All
 * of these must be applied, and the tables must equal the baseline's.
 * @throws ConfigError for an even older database, with the commit that must be started once
 */
export async function adoptBaseline(
  client: DatabaseClient,
  baseline: Migration,
  applied: readonly AppliedMigration[],
): Promise<void> {
  if (applied[0]?.hash !== FIRST) return;
  const hash = createHash('sha256').update(applied.map((one) => `${one.file} ${one.hash}`).join('\n'));
  if (hash.digest('hex') !== ALL) {
    const last = applied.at(-1)?.file ?? '';
    throw new ConfigError(
      `The database is at ${last}, and this program goes on from ${NEWEST}: start commit ${STARTED_ONCE} once, then this one.`,
    );
  }
  await runMigrationStep(client, 'Taking over the tables of before', async () => {
    const wanted = await describeBaseline(client, baseline);
    const found = await describeSchema(client, 'public');
    await client.query('SET LOCAL search_path TO DEFAULT');
    const differs = difference(found, wanted);
    if (differs !== undefined) {
      throw new ConfigError(`The database's tables are not those of ${NEWEST}: it ${differs}.`);
    }
    await client.query('DELETE FROM upkeep.migrations');
    await recordMigration(client, baseline);
  });
}

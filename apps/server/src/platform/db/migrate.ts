import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installJobs } from '../jobs/queries.ts';

const migrationsFolder = resolve(import.meta.dirname, '../../../migrations');
/** Any constant: nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_236_001;

/** Tables that only the ledger's functions write: the application may read them. */
const LEDGER_TABLES = [
  'activities',
  'user_besos',
  'ledger_transactions',
  'ledger_entries',
  'beso_daily_totals',
  'beso_idempotency_keys',
];

/** What the application itself writes of a reward; making and redeeming one are the ledger's functions. */
const REWARD_COLUMNS = ['seen_by', 'seen_at', 'fulfilled_by', 'fulfilled_at', 'hidden_at', 'updated_at'];

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * What the application's role may do. Repeated at every start, so that a new table is covered: it writes
 * everything but the ledger, which it may read and may change by calling its functions.
 */
async function grantApplicationRights(client: pg.Client, role: string): Promise<void> {
  const to = identifier(role);
  await client.query(`
    GRANT USAGE ON SCHEMA public TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to};
    REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${LEDGER_TABLES.join(', ')} FROM ${to};
    REVOKE INSERT, UPDATE, TRUNCATE ON user_rewards FROM ${to};
    GRANT UPDATE (${REWARD_COLUMNS.join(', ')}) ON user_rewards TO ${to};
    REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${to};
  `);
}

/**
 * Brings the database to the newest schema as its owner, and grants the application's role what it needs.
 * @param applicationRole the role of DATABASE_URL
 */
export async function migrateDatabase(ownerUrl: string, applicationRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'beso-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: 'public' });
    await installJobs(client, applicationRole);
    await grantApplicationRights(client, applicationRole);
  } finally {
    await client.end();
  }
}

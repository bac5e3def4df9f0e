import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../db/database.ts';

const SCHEMA = 'pgboss';

/** The library's functions that a running application calls; the others change its tables. */
const CALLED = [`${SCHEMA}.create_queue(text, jsonb)`] as const;

/**
 * What the library does by itself and we do not want: cron,
 * and rebuilding indexes that only their owner may touch.
 */
const QUIET = { schema: SCHEMA, schedule: false, reindex: false } as const;

/** The library on the application's own pool; it never changes the schema. */
export function createBoss({ pool }: Database): PgBoss {
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  return new PgBoss({ ...QUIET, db, migrate: false, monitorVacuum: false });
}

/** The library's statements inside a transaction of ours. */
export function within(tx: Transaction): Db {
  return fromDrizzle(tx, sql);
}

/** Creates or upgrades the library's tables as their owner, and lets the application's role use them. */
export async function installJobs(client: Pick<pg.ClientBase, 'query'>, role: string): Promise<void> {
  const db: Db = { executeSql: (text, values) => client.query(text, values) };
  const boss = new PgBoss({ ...QUIET, db, supervise: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
  const to = pg.escapeIdentifier(role);
  await client.query(`
    REVOKE ALL ON SCHEMA ${SCHEMA} FROM PUBLIC, ${to};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${SCHEMA} FROM PUBLIC, ${to};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${SCHEMA} FROM PUBLIC, ${to};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${SCHEMA} FROM PUBLIC, ${to};
    GRANT USAGE ON SCHEMA ${SCHEMA} TO ${to};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${to};
    GRANT EXECUTE ON FUNCTION ${CALLED.join(', ')} TO ${to};
  `);
}

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Db, fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { integer, type RowOf, runStatement, statement, text } from '../db/statement.ts';

const SCHEMA = 'pgboss';

/** The functions of pg-boss that the application's role may call. */
const CALLED = [`${SCHEMA}.create_queue(text, jsonb)`] as const;

/** Turns off pg-boss's cron and reindexing; only the tables' owner may reindex. */
const QUIET = { schema: SCHEMA, schedule: false, reindex: false } as const;

export function createBoss({ pool }: Database): PgBoss {
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  return new PgBoss({ ...QUIET, db, migrate: false, monitorVacuum: false });
}

export function asJobsDatabase(tx: Transaction): Db {
  return fromDrizzle(tx, sql);
}

const DELETE_OLD = statement(
  'jobs_delete_old',
  `DELETE FROM ${SCHEMA}.job WHERE (name, id) IN (
     SELECT j.name, j.id FROM ${SCHEMA}.job j
     LEFT JOIN unnest($1::text[], $2::integer[]) AS kept (name, seconds) ON kept.name = j.name
     WHERE j.completed_on < now() - interval '1 hour'
       OR (j.state < 'active' OR j.state = 'cancelled') AND j.created_on < now() - make_interval(secs => kept.seconds)
     LIMIT $3 FOR UPDATE OF j SKIP LOCKED)`,
  {},
);

export async function deleteOldJobs(
  db: Queryable,
  queues: readonly { readonly name: string; readonly keepSeconds: number }[],
  atMost: number,
): Promise<number> {
  const names = queues.map(({ name }) => name);
  const seconds = queues.map(({ keepSeconds }) => keepSeconds);
  return (await runStatement(db, DELETE_OLD, [names, seconds, atMost])).rowCount;
}

const SHORTEN = statement(
  'jobs_shorten',
  `UPDATE ${SCHEMA}.job SET start_after = least(start_after, now() + make_interval(secs => $1)),
     created_on = least(created_on, now()),
     started_on = CASE WHEN started_on > now() THEN now() ELSE started_on END,
     completed_on = CASE WHEN completed_on > now() THEN now() ELSE completed_on END
   WHERE start_after > now() + make_interval(secs => $1) OR created_on > now() OR started_on > now()
     OR completed_on > now()`,
  {},
);
const SHORTEN_QUEUES = statement(
  'jobs_shorten_queues',
  `UPDATE ${SCHEMA}.queue SET monitor_on = CASE WHEN monitor_on > now() THEN now() ELSE monitor_on END,
     maintain_on = CASE WHEN maintain_on > now() THEN now() ELSE maintain_on END
   WHERE monitor_on > now() OR maintain_on > now()`,
  {},
);

/** Shortens the pauses of jobs to `longestPause` seconds, and corrects times that lie in the future. */
export async function shortenJobs(db: Queryable, longestPause: number): Promise<void> {
  await runStatement(db, SHORTEN, [longestPause]);
  await runStatement(db, SHORTEN_QUEUES, []);
}

const WAITING = {
  queue: text(),
  state: text(),
  jobs: integer,
  /** How many seconds ago the oldest job was added. */
  oldest: integer,
};
export type WaitingJobs = RowOf<typeof WAITING>;

const LIST_WAITING = statement(
  'jobs_list_waiting',
  `SELECT name AS queue, state::text AS state, count(*)::integer AS jobs,
     greatest(0, extract(epoch FROM now() - min(created_on)))::integer AS oldest
   FROM ${SCHEMA}.job WHERE state <> 'completed' GROUP BY name, state ORDER BY name, state`,
  WAITING,
);

/** Counts the jobs that have not succeeded, by queue and state. */
export async function countUnfinishedJobs(db: Queryable): Promise<readonly WaitingJobs[]> {
  return (await runStatement(db, LIST_WAITING, [])).rows;
}

const RELEASE = statement(
  'jobs_release',
  `UPDATE ${SCHEMA}.job SET state = 'created', start_after = now() WHERE state = 'cancelled'`,
  {},
);

/** Lets nodes run the jobs that a restore brought back; returns their number. */
export async function releaseJobs(db: Queryable): Promise<number> {
  return (await runStatement(db, RELEASE, [])).rowCount;
}

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

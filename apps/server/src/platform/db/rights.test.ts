import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { APP_ROLE } from '../postgres/queries.ts';
import { migrateDatabase, readProgramSchema } from './migrate.ts';
import { rightsOn } from './rights.ts';

let owner: pg.Client;
let url: string;

beforeAll(async () => {
  // Migrates a new database, because a copied one would have PostgreSQL's default rights.
  const name = `rights_${randomBytes(6).toString('hex')}`;
  const { owner: owners } = inject('databaseUrls');
  const admin = new pg.Client({ connectionString: owners.replace(DATABASE_MARK, 'postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  url = owners.replace(DATABASE_MARK, name);
  await migrateDatabase(url, APP_ROLE);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(() => owner.end());

async function allowed(role: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `
    WITH spaces AS (
      SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), relations AS (
      SELECT c.oid, c.relname, c.relkind, s.nspname, format('%s.%s', s.nspname, c.relname) AS name
      FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace
    )
    SELECT format('%s on schema %s', p, nspname) AS line
    FROM spaces, unnest(ARRAY['USAGE', 'CREATE']) AS p WHERE has_schema_privilege($1, oid, p)
    UNION ALL
    SELECT format('%s on database', p) FROM unnest(ARRAY['CREATE', 'TEMPORARY']) AS p
    WHERE has_database_privilege($1, current_database(), p)
    UNION ALL
    SELECT format('%s on %s', p, name)
    FROM relations, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER',
      'MAINTAIN']) AS p
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND has_table_privilege($1, oid, p)
    UNION ALL
    SELECT format('%s (%s) on %s', p, a.attname, name)
    FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped,
      unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS p
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT has_table_privilege($1, r.oid, p)
      AND has_column_privilege($1, r.oid, a.attnum, p)
    UNION ALL
    SELECT format('%s on %s', p, name) FROM relations, unnest(ARRAY['SELECT', 'USAGE', 'UPDATE']) AS p
    WHERE relkind = 'S' AND has_sequence_privilege($1, oid, p)
    UNION ALL
    SELECT format('EXECUTE on %s.%s', s.nspname, f.proname) FROM pg_proc f JOIN spaces s ON s.oid = f.pronamespace
    WHERE has_function_privilege($1, f.oid, 'EXECUTE')`,
    [role],
  );
  return rows.map(({ line }) => line).sort();
}

async function meant(): Promise<string[]> {
  const { rows } = await owner.query<{ space: string; name: string }>(`
    SELECT relnamespace::regnamespace::text AS space, relname AS name FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relkind IN ('r', 'p')`);
  return [
    'USAGE on schema public',
    'USAGE on schema pgboss',
    'USAGE on schema upkeep',
    'SELECT on upkeep.place',
    'EXECUTE on pgboss.create_queue',
    'USAGE on public.order_numbers',
    ...readProgramSchema().functions.application.map((name) => `EXECUTE on public.${name}`),
    ...rows.flatMap(({ space, name }) => {
      const rights = space === 'public' ? rightsOn(name) : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
      return rights.flatMap((right) => {
        const [, privilege, columns] = /^(\w+) \((.*)\)$/.exec(right) ?? [];
        const list = columns?.split(', ').map((column) => `${privilege} (${column})`) ?? [right];
        return list.map((each) => `${each} on ${space}.${name}`);
      });
    }),
  ].sort();
}

// OWASP: a service has only the rights that it needs.
// ASVS V13.2.2
test("the application's role can do what is listed, and nothing else [S3-010]", async () => {
  expect(await allowed(APP_ROLE)).toEqual(await meant());
});

test('a right granted by hand is found, and revoked by the next start', async () => {
  for (const right of [
    'EXECUTE ON FUNCTION add_besos TO PUBLIC',
    `SELECT ON upkeep.migrations TO ${APP_ROLE}`,
    `INSERT ON activities TO ${APP_ROLE}`,
    `EXECUTE ON FUNCTION pgboss.delete_queue TO ${APP_ROLE}`,
    `CREATE ON SCHEMA public TO ${APP_ROLE}`,
  ]) {
    await owner.query(`GRANT ${right}`);
    expect(await allowed(APP_ROLE), right).not.toEqual(await meant());
    await migrateDatabase(url, APP_ROLE);
    expect(await allowed(APP_ROLE), right).toEqual(await meant());
  }
});

test("the application's role cannot create anything, not even temporarily", async () => {
  const applicationUrl = url.replace(/\/\/[^@]*@/, `//${APP_ROLE}@`);
  const application = new pg.Client({ connectionString: applicationUrl });
  await application.connect();
  try {
    for (const statement of [
      'CREATE TABLE public.mine (id int)',
      'CREATE TEMPORARY TABLE mine (id int)',
      'CREATE SCHEMA mine',
      'CREATE FUNCTION pgboss.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'SELECT FROM upkeep.migrations',
      'SELECT FROM upkeep.program',
    ]) {
      await expect(application.query(statement), statement).rejects.toThrow(/permission denied/);
    }
  } finally {
    await application.end();
  }
});
